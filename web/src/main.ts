import "./theme.css";
import "./base.css";
import "./ui/layout.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { takeToken } from "./move/token.svelte";
import { pageAt } from "./pages";
import { settleIn } from "./presence/install.svelte";
import { apply, settings } from "./state/settings.svelte";
import { useLanguage } from "./texts";

takeToken();
apply();
void pageAt(location.pathname).catch(() => undefined); // on its way while the texts are
await useLanguage(settings.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
settleIn();

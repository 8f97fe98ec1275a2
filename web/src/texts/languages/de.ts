import game from "../../generated/texts.de.json";
import heist from "../../heist/texts/de.json";
import presence from "../../presence/texts/de.json";
import streets from "../../streets/texts/de.json";
import shared from "../de.json";

export default { client: { ...shared, heist, presence, streets }, game };

import game from "../../generated/texts.en.json";
import heist from "../../heist/texts/en.json";
import presence from "../../presence/texts/en.json";
import streets from "../../streets/texts/en.json";
import shared from "../en.json";

export default { client: { ...shared, heist, presence, streets }, game };

import game from "../../generated/texts.pt.json";
import heist from "../../heist/texts/pt.json";
import presence from "../../presence/texts/pt.json";
import streets from "../../streets/texts/pt.json";
import shared from "../pt.json";

export default { client: { ...shared, heist, presence, streets }, game };

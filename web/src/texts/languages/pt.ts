import game from "../../generated/texts.pt.json";
import heist from "../../heist/texts/pt.json";
import streets from "../../streets/texts/pt.json";
import shared from "../pt.json";

export default { client: { ...shared, heist, streets }, game };

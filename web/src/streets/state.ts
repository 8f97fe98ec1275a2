/** A table at which streets is played. */

import type { StreetsAction, StreetsPreview, StreetsView } from "../generated/messages";
import type { Known } from "../state/state";

export interface SeenStreets {
  game: StreetsView;
  legal: StreetsAction[];
  /** What each choice or placement that is open would bring. */
  previews: StreetsPreview[];
}

export interface StreetsState extends Known, SeenStreets {}

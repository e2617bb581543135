import type { ChoosingMode, ChosenKind } from "../../../media/choosing.ts";

/** Files given by button, paste, drop, or sharing from another app. */
export interface Given {
  files: readonly File[];
  mode: ChoosingMode;
}

/** A checked file that may be sent. */
export interface Chosen {
  id: string;
  file: File;
  kind: ChosenKind;
}

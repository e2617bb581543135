import type { ChoosingMode, ChosenKind } from "../../../media/choosing.ts";

/** Files that a person gave: by button, by paste, by drop, or out of another app. */
export interface Given {
  files: readonly File[];
  mode: ChoosingMode;
}

/** A file that was given and may be sent. */
export interface Chosen {
  id: string;
  file: File;
  kind: ChosenKind;
}

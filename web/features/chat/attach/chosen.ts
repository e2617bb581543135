import type { ChoosingMode, ChosenKind } from "../../../media/classify-files.ts";

/** Files given by button, paste, drop, or sharing from another app. */
export interface PickedFiles {
  files: readonly File[];
  mode: ChoosingMode;
}

/** A checked file that may be sent. */
export interface PickedFile {
  id: string;
  file: File;
  kind: ChosenKind;
  /** A picture that does not move, so that it can be edited. */
  still: boolean;
  /** The browser would spoil an edited or re-encoded copy. */
  altered: boolean;
  /** The file as it was chosen, if `file` is an edited picture. */
  original?: File;
}

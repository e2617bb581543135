import type { Language } from "@contract/text/languages.ts";
import type { FailureAction } from "../api/api-error.ts";
import type { RoomStores } from "../device/database.ts";
import type { Session } from "../device/session.ts";
import type { Sessions } from "../device/sessions.ts";

/** Options of a `RoomSession`. The optional ones replace parts of the browser in tests. */
export interface RoomOptions {
  session: Session;
  language: () => Language;
  /** Handles an outcome: a refusal to show, or the end of the session. */
  onFailure: (action: FailureAction) => void;
  /** Called when an unsent message could not be stored on the device: closing the page loses it. */
  onNotStored?: () => void;
  /** Stands for the name of a member of a sealed room who has not set one yet. */
  unnamed?: () => string;
  /** False after the device forgot the room: nothing is cached any more. */
  isStored?: () => boolean;
  stores?: RoomStores;
  remembered?: Pick<Sessions, "touch" | "isSealed" | "has" | "onChange">;
  locks?: LockManager | undefined;
  openSocket?: (address: string, protocols: string[]) => WebSocket;
}

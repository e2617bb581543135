import type { PushNotice, PushSubscriptionKeys } from "../contract/push.ts";
import type { DueEmail } from "./tables/pending-emails.ts";

/** A notification for one device. */
export interface DuePush {
  subscription: PushSubscriptionKeys;
  notice: PushNotice;
}

/** What the room has others do. Each can be done twice: the second time changes nothing more. */
export interface RoomServices {
  /** Takes letters over: once this has ended they are somebody else's to deliver. */
  post(roomId: string, pendingEmails: readonly DueEmail[]): Promise<void>;
  /** Notifies devices; the endpoints of those that are there no more. Does not throw: what fails is not told again. */
  push(pushes: readonly DuePush[]): Promise<string[]>;
  /** The words spoken in a file; "" when none are recognised. Missing where no speech model is bound. */
  transcribe?: ((roomId: string, fileId: string) => Promise<string>) | undefined;
  /** Forgets whatever is kept of a room and its people outside of it. */
  forget(roomId: string): Promise<void>;
}

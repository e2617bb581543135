/* Interfaces of what others do for a room. */
import type { PushNotice, PushSubscriptionKeys } from "../contract/push.ts";
import type { IceServer } from "../contract/voice-call.ts";
import type { FileToDelete } from "./tables/files.ts";
import type { DueEmail } from "./tables/pending-emails.ts";

export interface DuePush {
  /** The notified seat. */
  memberId: string;
  subscription: PushSubscriptionKeys;
  notice: Omit<PushNotice, "memberId">;
}

/** A signed request of the outgoing hook. */
export interface HookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Side effects of a room outside its storage. Each is idempotent. */
export interface RoomServices {
  /** Queues emails; after it resolves, the mail queue is responsible for delivery. */
  queueEmails(roomId: string, pendingEmails: readonly DueEmail[]): Promise<void>;
  /**
   * Notifies devices and returns the endpoints of expired subscriptions. Never throws; failed notifications are not
   * retried.
   */
  push(pushes: readonly DuePush[]): Promise<string[]>;
  /** Posts to the URL of the outgoing webhook; the HTTP status of the answer, 0 without one. Never throws. */
  callHook(request: HookRequest): Promise<number>;
  /**
   * STUN and TURN servers for a device in a call, those of TURN alone if media go only through them. A TURN service that
   * does not answer is left out. Never throws.
   */
  iceServers(): Promise<readonly IceServer[]>;
  /** Transcribes a voice file; "" if no speech is recognised. Missing if no speech model is bound. */
  transcribe?: ((roomId: string, fileId: string) => Promise<string>) | undefined;
  /** Deletes data about a room and its members outside the room. */
  forget(roomId: string): Promise<void>;
}

/** Store of the rooms' files. Deletions are idempotent. */
export interface MediaStore {
  remove(roomId: string, files: readonly FileToDelete[]): Promise<void>;
  clear(roomId: string): Promise<void>;
  /** SHA-256 of a file's bytes as hex; "" if the file is missing. */
  digest(roomId: string, fileId: string): Promise<string>;
}

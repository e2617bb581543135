import type { CommandReply } from "@contract/frames/client-frames.ts";

/** This client knows every change up to revision `rev` of the room's storage `epoch`, and messages up to `afterId`. */
export interface Position {
  epoch: string;
  rev: number;
  afterId: number;
}

/** Carries frames between the page and its room. */
export interface Transport {
  /** True if pushes come with the answers of `resume` only, which waits for them. */
  readonly polls: boolean;
  /** Returns false without an open connection. */
  send(text: string): boolean;
  /** Asks for all changes since a position. Rejects with an `ApiError`. */
  resume(asked: Position): Promise<CommandReply<"resume">>;
  /** After a possible sleep of the page: checks the connection, or reconnects at once. */
  wake(): void;
  /** Ends a connection that does not work; the next attempt follows. */
  drop(): void;
  close(): void;
}

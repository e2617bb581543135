/* Interface between the room's half and the client's half, which are compiled with different global types. */
/** Error of a timer whose process has ended. */
export const endedProcess = "the process has ended";

export interface HostSocket {
  onFrame: (frame: string) => void;
  onClose: (code: number) => void;
}

/** A message of the log; a notice or a recalled message has no content. */
export type StoredText = { id: number; content: string; eventId: string };

export interface Host {
  open(token: string, query: string): HostSocket;
  pair(): { 0: object; 1: HostSocket };
  receive(socket: HostSocket, frame: string): void;
  leave(socket: HostSocket): void;
  /** Answers a REST call with its encoded data. */
  call(token: string, url: URL): unknown;
  commit(): void;
  /** Ends the process between a step and its outputs. `durable`: the writes survive, and only the outputs are lost. */
  kill(durable: boolean): void;
  memberOf(token: string): string;
  texts(): StoredText[];
  extent(): { clearedTo: number; newest: number };
  /** Event ids of all messages, and of those that were cleared. */
  eventIds(): string[];
  /** All rows of all tables. */
  dump(): string;
}

export interface HostModule {
  RoomHost: new () => Host;
}

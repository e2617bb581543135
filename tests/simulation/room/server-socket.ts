import type { HostSocket } from "../host.ts";

/** Leaves when the storage is committed. `isLost`: the process ended after that. */
export type Output = (isLost?: boolean) => void;

/** Server end of a socket. Frames wait in the output gate until the storage is committed. */
export class ServerSocket implements HostSocket {
  readyState = 1;
  onFrame = (_frame: string) => {};
  onClose = (_code: number) => {};
  onLost = (_frame: string) => {};
  readonly #gate: Output[];
  #attachment: unknown;

  constructor(gate: Output[]) {
    this.#gate = gate;
  }

  send(frame: string): void {
    if (this.readyState !== 1) throw new Error("closed");
    this.#gate.push((isLost) => (isLost ? this.onLost(frame) : this.onFrame(frame)));
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#gate.push((isLost) => isLost || this.onClose(code));
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }
}

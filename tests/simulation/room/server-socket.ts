import type { HostSocket } from "../host.ts";

/** Server end of a socket. Frames wait in the output gate until the storage is committed. */
export class ServerSocket implements HostSocket {
  readyState = 1;
  onFrame = (_frame: string) => {};
  onClose = (_code: number) => {};
  readonly #gate: (() => void)[];
  #attachment: unknown;

  constructor(gate: (() => void)[]) {
    this.#gate = gate;
  }

  send(frame: string): void {
    if (this.readyState !== 1) throw new Error("closed");
    this.#gate.push(() => this.onFrame(frame));
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#gate.push(() => this.onClose(code));
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }
}

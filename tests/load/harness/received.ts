import type { WireWatch } from "../../chaos/wire.ts";

export interface Answer {
  method: string;
  path: string;
  status: number;
  text: string;
  times: number;
}

export interface Frame {
  text: string;
}

/** Frames of one socket, in the order of their arrival. */
export interface Connection {
  /** Id or token. */
  member: string;
  frames: Frame[];
}

/**
 * All that the product sent to a program, equal texts once: broadcasts are the same for all members. Only collects, so
 * that the checks follow after the measuring.
 */
export class Received implements WireWatch {
  readonly answers = new Map<string, Answer>();
  readonly connections: Connection[] = [];
  readonly #frames = new Map<string, Frame>();

  answered(method: string, path: string, status: number, text: string): void {
    const key = `${method} ${path} ${status} ${text}`;
    const known = this.answers.get(key);
    if (known) known.times++;
    else this.answers.set(key, { method, path, status, text, times: 1 });
  }

  connected(member: string): (text: string) => void {
    const frames: Frame[] = [];
    this.connections.push({ member, frames });
    return (text) => {
      let frame = this.#frames.get(text);
      if (!frame) {
        frame = { text };
        this.#frames.set(text, frame);
      }
      frames.push(frame);
    };
  }
}

import { counter, wireObject } from "../../wire.ts";

/** `mark`: follows every 256 KiB sent to a socket. The client answers `got` with the same random `n`. */
export const mark = wireObject({ n: counter });

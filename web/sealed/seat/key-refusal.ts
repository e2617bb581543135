import { keyRefusals } from "@contract/sealed/keys.ts";
import * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";

const refusal = z.object({ reason: z.enum(keyRefusals) });

/** True if a call was refused because the room's keys or devices changed meanwhile: with the current ones it may succeed. */
export function isKeyRefusal(error: unknown): boolean {
  return error instanceof CallError && z.safeParse(refusal, error.data).success;
}

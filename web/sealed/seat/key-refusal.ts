import { keyRefusals } from "@contract/sealed/keys.ts";
import * as z from "zod/mini";
import { ApiError } from "../../api/api-error.ts";

/** Number of attempts, as other members may rotate the keys meanwhile. */
const triesMax = 4;

const refusal = z.object({ reason: z.enum(keyRefusals) });

/** True if a request was refused because the room's keys or devices changed: with current ones it may succeed. */
export function isKeyRefusal(error: unknown): boolean {
  return error instanceof ApiError && z.safeParse(refusal, error.data).success;
}

/** Runs `act`, and repeats it while the server refuses outdated keys or devices. Rejects as `act` does. */
export async function withCurrentKeys<T>(act: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act(tries);
    } catch (error) {
      if (tries === triesMax || !isKeyRefusal(error)) throw error;
    }
  }
}

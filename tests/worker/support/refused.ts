import { Refused } from "../../../worker/lib/result.ts";

/** For `catch`: undefined if the call was refused. Throws any other error. */
export function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}

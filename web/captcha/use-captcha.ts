import { getCaptcha } from "@contract/endpoints/site.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { publicApi } from "../api/public-api.ts";
import { isChallenge, solveCaptcha } from "./captcha.ts";

/** `idle`: the form is untouched. `off`: this installation requires no captcha. */
export type CaptchaState = "idle" | "working" | "solved" | "failed" | "off";

/** Solutions are discarded before the server considers them expired. */
const freshMs = 4 * 60 * 1000;

/** Invisible proof of work, solved in the background while a form is filled in. */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>("idle");
  const work = useRef<{ promise: Promise<string | undefined>; at: number } | null>(null);
  const ending = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    setState("working");
    const promise = solve(controller.signal).catch((): never => {
      throw new ApiError(0, "captcha");
    });
    work.current = { promise, at: Date.now() };
    promise.then(
      (answer) => !controller.signal.aborted && setState(answer === undefined ? "off" : "solved"),
      () => {
        if (controller.signal.aborted) return;
        work.current = null;
        setState("failed");
      },
    );
    return promise;
  }, []);

  useEffect(() => () => ending.current?.abort(), []);

  /** The solution; undefined if none is required. Rejects with an `ApiError` of the kind `captcha`. */
  const answer = useCallback(() => {
    const known = work.current;
    // Not the monotonic clock, which stands still while the device sleeps; absolute, as people set the clock back.
    return known && Math.abs(Date.now() - known.at) < freshMs ? known.promise : start();
  }, [start]);
  /** Starts solving in the background; call on the first input. */
  const begin = useCallback(() => {
    // Errors show in `state`.
    answer().catch(() => undefined);
  }, [answer]);
  /** The solution was used: solves a new challenge. */
  const renew = useCallback(() => {
    start().catch(() => undefined);
  }, [start]);
  return { state, begin, answer, renew };
}

async function solve(signal: AbortSignal): Promise<string | undefined> {
  const challenge = await publicApi(getCaptcha, { signal });
  if (challenge === null || challenge === undefined) return undefined;
  if (!isChallenge(challenge)) throw new Error("The captcha is of an unknown kind");
  return solveCaptcha(challenge, signal);
}

import { getCaptcha } from "@contract/calls/site.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../api/call-error.ts";
import { publicApi } from "../api/public-api.ts";

/** `idle`: nobody has begun to fill anything in. `off`: this installation asks for none. */
export type CaptchaState = "idle" | "working" | "solved" | "failed" | "off";

interface Captcha {
  state: CaptchaState;
  /** Begins, in the background: call it as soon as the form is touched. */
  begin: () => void;
  /** The answer, once there is one; undefined where none is asked for. Rejects with a `CallError` of the kind `captcha`. */
  answer: () => Promise<string | undefined>;
  /** The answer was used up: the next one is worked out. */
  renew: () => void;
}

/** An answer is thrown away before the server would find it too old. */
const freshMs = 4 * 60 * 1000;

/** Proof of work that nobody sees: solved beside the page while a form is filled in. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>("idle");
  const work = useRef<{ promise: Promise<string | undefined>; at: number } | null>(null);
  const ending = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    setState("working");
    const promise = solve(controller.signal).catch((): never => {
      throw new CallError(0, "captcha");
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

  const current = useCallback(() => {
    const known = work.current;
    return known && Date.now() - known.at < freshMs ? known.promise : start();
  }, [start]);
  const begin = useCallback(() => {
    // What goes wrong shows in `state`.
    current().catch(() => undefined);
  }, [current]);
  const renew = useCallback(() => {
    start().catch(() => undefined);
  }, [start]);
  return { state, begin, answer: current, renew };
}

async function solve(signal: AbortSignal): Promise<string | undefined> {
  const challenge = await publicApi(getCaptcha, { signal });
  if (challenge === null || challenge === undefined) return undefined;
  const { isChallenge, solveCaptcha } = await import("./captcha.ts");
  if (!isChallenge(challenge)) throw new Error("The captcha is of an unknown kind");
  return solveCaptcha(challenge, signal);
}

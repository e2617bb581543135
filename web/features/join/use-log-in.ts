import type { CallBody } from "@contract/calls/call.ts";
import { logIn } from "@contract/calls/entrance.ts";
import type { Login } from "@contract/login.ts";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { publicApi } from "../../api/public-api.ts";

/** The server may demand more work while a device solves a challenge; the login then repeats. */
const roundsMax = 3;

interface Check {
  data: unknown;
  onSolved: (solution: string) => void;
  onFailed: () => void;
}

/** Logs in by a link. `check`: the proof of work in progress, if the server demands one. */
export function useLogIn() {
  const [check, setCheck] = useState<Check>();
  const send = async (body: CallBody<typeof logIn>, round = 0): Promise<Login> => {
    try {
      return await publicApi(logIn, { body });
    } catch (error) {
      const data = error instanceof CallError ? error.data : null;
      if (!data || round === roundsMax) throw error;
      const captcha = await new Promise<string>((onSolved, onFailed) =>
        setCheck({ data, onSolved, onFailed: () => onFailed(new CallError(0, "captcha")) }),
      ).finally(() => setCheck(undefined));
      return await send({ ...body, captcha }, round + 1);
    }
  };
  return { send, check };
}

import { workNeeded } from "@contract/login.ts";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { isChallenge, solveCaptcha } from "../../captcha/captcha.ts";
import { useT } from "../../i18n/use-t.ts";
import styles from "./Join.module.css";

interface Props {
  /** The `data` of the refused login. */
  data: unknown;
  onSolved: (solution: string) => void;
  onFailed: () => void;
}

const secondMs = 1000;

/** Solves the proof of work that a login needs after many wrong passwords in the room, and shows the seconds spent. */
export function DeviceCheck({ data, onSolved, onFailed }: Props) {
  const t = useT("check");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), secondMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const solver = new AbortController();
    const { data: asked } = z.safeParse(workNeeded, data);
    const solving = isChallenge(asked?.challenge) ? solveCaptcha(asked.challenge, solver.signal) : Promise.reject();
    solving.then(
      (solution) => solver.signal.aborted || onSolved(solution),
      () => solver.signal.aborted || onFailed(),
    );
    return () => solver.abort();
  }, [data, onSolved, onFailed]);
  return (
    <div className={styles.check}>
      <p role="status">{t("why")}</p>
      <p>{t("working", { seconds: String(seconds) })}</p>
    </div>
  );
}

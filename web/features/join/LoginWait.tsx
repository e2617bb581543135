import { useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Join.module.css";

interface Props {
  /** A refusal with a time to wait. */
  error: ApiError;
  onOver: () => void;
}

const secondMs = 1000;

/** Counts down the wait after too many wrong passwords. A screen reader reads it once, not each second. */
export function LoginWait({ error, onOver }: Props) {
  const errorText = useErrorText();
  const { code, kind, text, retryAfterSeconds = 0 } = error;
  const [startedAt] = useState(() => ({ server: serverNow(), device: Date.now() }));
  const [left, setLeft] = useState(retryAfterSeconds);
  useEffect(() => {
    const timer = setInterval(() => {
      // The server's time stands still while the device sleeps, and the device's clock can be set back.
      const waitedMs = Math.max(serverNow() - startedAt.server, Date.now() - startedAt.device);
      const next = Math.ceil(retryAfterSeconds - waitedMs / secondMs);
      if (next > 0) setLeft(next);
      else onOver();
    }, secondMs);
    return () => clearInterval(timer);
  }, [startedAt, retryAfterSeconds, onOver]);
  return (
    <>
      <VisuallyHidden>
        <span role="alert">{errorText(error)}</span>
      </VisuallyHidden>
      <p role="timer" className={styles.wait}>
        {errorText(new ApiError(code, kind, text, left))}
      </p>
    </>
  );
}

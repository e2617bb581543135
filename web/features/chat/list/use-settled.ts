import { useEffect, useState } from "react";
import { afterPaint } from "../../../lib/after-paint.ts";

/** True once what is drawn was laid out, and what was only guessed of it before was put right. It stays true. */
export function useSettled(drawn: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!drawn || settled) return;
    let current = true;
    // Rows that come into view when the first ones are known are known a frame later.
    afterPaint(() => afterPaint(() => current && setSettled(true)));
    return () => {
      current = false;
    };
  }, [drawn, settled]);
  return drawn && settled;
}

import * as Limits from "@contract/limits.ts";
import { useEffect, useState } from "react";

/**
 * Object URL of a file; undefined without a file. Revoked on unmount, or after 100 s, when a picture has long been
 * rendered. `whileShown` disables the timer for files that are read continuously, such as audio.
 */
export function useLocalUrl(file: Blob | undefined, { whileShown = false } = {}): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    const timer = whileShown ? undefined : setTimeout(() => URL.revokeObjectURL(made), Limits.localUrlMs);
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(made);
    };
  }, [file, whileShown]);
  return address;
}

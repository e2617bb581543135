import { Limits } from "@contract/limits.ts";
import { useEffect, useState } from "react";

/**
 * An address for a file on this device; undefined without a file. Given back after 100 s, when a picture is drawn long
 * since, or with the component; `whileShown` keeps it for what goes on being read, such as sound.
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

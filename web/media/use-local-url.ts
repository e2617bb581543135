import * as Limits from "@contract/limits.ts";
import { useEffect, useState } from "react";

/**
 * Object URL of a file; undefined without a file. Revoked 100 s after its creation, when a picture has long been rendered,
 * and not on unmount: an `<img>` that was about to load would log an error.
 */
export function useLocalUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    setTimeout(() => URL.revokeObjectURL(made), Limits.localUrlMs);
  }, [file]);
  return address;
}

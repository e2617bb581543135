import * as Limits from "@contract/limits.ts";
import { useEffect, useState } from "react";

/**
 * Object URL of a file; undefined without a file. Revoked after 100 s, when a picture has long been rendered, also if the
 * picture is gone before: one that was about to load would fail, with an error in the browser's console.
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

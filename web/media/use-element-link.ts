import { useEffect, useMemo, useRef, useState } from "react";
import { fetchLink, isLoadableByBrowser } from "./sealed-links.ts";

/**
 * URL of a file for an element: the link itself, or in a page without a service worker an object URL of the decrypted
 * bytes; undefined until they are loaded.
 */
export function useElementLink(link: string | undefined, onError: () => void): string | undefined {
  // A service worker that takes over later does not load a shown file again.
  const isHere = useMemo(() => link !== undefined && !isLoadableByBrowser(link), [link]);
  const [made, setMade] = useState<{ link: string; address: string }>();
  const failed = useRef(onError);
  failed.current = onError;
  useEffect(() => {
    if (!isHere || link === undefined) return;
    let address: string | undefined;
    let gone = false;
    const load = async () => {
      const answer = await fetchLink(link);
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const file = await answer.blob();
      if (gone) return;
      address = URL.createObjectURL(file);
      setMade({ link, address });
    };
    load().catch(() => !gone && failed.current());
    return () => {
      gone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [isHere, link]);
  if (!isHere) return link;
  return made?.link === link ? made?.address : undefined;
}

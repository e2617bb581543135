import type { LinkInfo } from "@contract/link-info.ts";
import { useEffect, useState } from "react";
import type { Session } from "../../../device/session.ts";
import { hideLinkSecret, storedLinkUrl, storeLinkUrl } from "../../../lib/link-address.ts";
import { retry } from "../../../lib/loading/retry.ts";
import { isSupported } from "../../../sealed/is-supported.ts";
import { type LinkProblem, openLink } from "../../../sealed/seat/open-link.ts";
import type { KeyOfLink } from "../../../sealed/seat/seat-keys.ts";

export type Opening =
  | { state: "opening" | "unsupported" }
  | { state: "opened"; key: KeyOfLink; names: Pick<LinkInfo, "roomName" | "inviter"> }
  | { state: "problem"; reason: LinkProblem };

/** Begins with this script, before the answer about the link, as the probe writes to the device. */
const supported = isSupported();

/** Opens the key in a link, without a login. `own`: this device's seat in the room, which then gets the key. */
export function useOpening(code: string, link: LinkInfo, own: Session | undefined) {
  const [opening, setOpening] = useState<Opening>({ state: "opening" });
  const [address, setAddress] = useState(() => storedLinkUrl(code));
  // A link pasted into the address bar of its own page changes the fragment only.
  useEffect(() => {
    const onFragment = () => hideLinkSecret() && setAddress(storedLinkUrl(code));
    addEventListener("hashchange", onFragment);
    return () => removeEventListener("hashchange", onFragment);
  }, [code]);
  useEffect(() => {
    let shown = true;
    const open = async (): Promise<Opening> => {
      if (!(await supported)) return { state: "unsupported" };
      // Rejects only if a script could not be fetched.
      const opened = await retry(() => openLink(link, address), { attempts: Number.POSITIVE_INFINITY });
      if (!opened.ok) return { state: "problem", reason: opened.reason };
      if (own) await adopt(own, opened.key);
      return { state: "opened", key: opened.key, names: opened.names };
    };
    void open().then((result) => shown && setOpening(result));
    return () => {
      shown = false;
    };
  }, [link, address, own]);
  const paste = (text: string) => {
    storeLinkUrl(text);
    setAddress(text);
  };
  return { opening, address, paste };
}

/** Gives the key to a seat of this device that has none. Does not reject: the room then asks for the link. */
async function adopt(own: Session, key: KeyOfLink): Promise<void> {
  try {
    const { seatKeysOf } = await import("../../../sealed/seat/seat-keys.ts");
    const seat = await seatKeysOf(own);
    if (seat.keys.newest < key.keyEpoch) await seat.enter(key);
  } catch {
    // See above.
  }
}

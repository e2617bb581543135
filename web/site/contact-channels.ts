import type { ContactChannel } from "@contract/contact-channel.ts";
import { getContactChannels } from "@contract/endpoints/site.ts";
import { useEffect, useState } from "react";
import { publicApi } from "../api/public-api.ts";
import { whenIdle } from "../lib/browser/when-idle.ts";

let asked: Promise<readonly ContactChannel[]> | undefined;

/** Empty while loading, and where no channel is configured. */
export function useContactChannels(): readonly ContactChannel[] {
  const [channels, setChannels] = useState<readonly ContactChannel[]>([]);
  useEffect(() => {
    let gone = false;
    const cancel = whenIdle(() => {
      asked ??= publicApi(getContactChannels);
      asked.then(
        (known) => !gone && setChannels(known),
        // The next page tries again.
        () => {
          asked = undefined;
        },
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, []);
  return channels;
}

/** Link of a channel; undefined for values without one, such as a name in an app. */
export function contactAddress({ kind, value }: ContactChannel): string | undefined {
  if (/^https?:\/\//i.test(value)) return URL.canParse(value) ? value : undefined;
  if (kind === "email" || kind === "mail") return `mailto:${value}`;
  if (kind === "phone" || kind === "tel") return `tel:${value.replace(/[^\d+]/g, "")}`;
  return undefined;
}

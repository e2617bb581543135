import { useEffect, useState } from "react";

/** A way to contact the operator of this installation. */
export interface ContactChannel {
  kind: string;
  label: string;
  value: string;
}

let load: () => Promise<readonly ContactChannel[]> = async () => [];
let asked: Promise<readonly ContactChannel[]> | undefined;

/** Sets the loader of the channels; the first page that shows them calls it, once. */
export function provideContactChannels(from: typeof load): void {
  load = from;
  asked = undefined;
}

/** Empty while loading, and where no channel is configured. */
export function useContactChannels(): readonly ContactChannel[] {
  const [channels, setChannels] = useState<readonly ContactChannel[]>([]);
  useEffect(() => {
    let gone = false;
    asked ??= load();
    asked.then(
      (known) => !gone && setChannels(known),
      // The next page tries again.
      () => {
        asked = undefined;
      },
    );
    return () => {
      gone = true;
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

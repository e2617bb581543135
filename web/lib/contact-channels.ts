import { useEffect, useState } from "react";

/** A way to reach those who run this installation. */
export interface ContactChannel {
  kind: string;
  label: string;
  value: string;
}

let load: () => Promise<readonly ContactChannel[]> = async () => [];
let asked: Promise<readonly ContactChannel[]> | undefined;

/** Says where the channels come from; they are asked for by the first page that shows them, once. */
export function provideContactChannels(from: typeof load): void {
  load = from;
  asked = undefined;
}

/** Empty until they are known, and where there are none. */
export function useContactChannels(): readonly ContactChannel[] {
  const [channels, setChannels] = useState<readonly ContactChannel[]>([]);
  useEffect(() => {
    let gone = false;
    asked ??= load();
    asked.then(
      (known) => !gone && setChannels(known),
      // The next page asks again.
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

/** Where a channel leads when it is pressed; undefined for what can only be read, such as a name in an app. */
export function contactAddress({ kind, value }: ContactChannel): string | undefined {
  if (/^https?:\/\//i.test(value)) return URL.canParse(value) ? value : undefined;
  if (kind === "email" || kind === "mail") return `mailto:${value}`;
  if (kind === "phone" || kind === "tel") return `tel:${value.replace(/[^\d+]/g, "")}`;
  return undefined;
}

import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { withMessages } from "../../../i18n/I18nProvider.tsx";
import { lazyComponent } from "../../../i18n/retrying-component.ts";

const EmojiPicker = lazyComponent(async () => {
  const { EmojiPicker, fetchEmoji } = await withMessages(import("./EmojiPicker.tsx"));
  await fetchEmoji();
  return EmojiPicker;
});

type Asked = Omit<ComponentProps<typeof EmojiPicker>, "onClose">;

/** The chat's one emoji picker, which loads on first use. */
export function useEmojiPicker(): { pickEmoji: (asked: Asked) => void; picker: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const pickEmoji = useCallback((next: Asked) => setAsked(next), []);
  const picker = asked && <EmojiPicker {...asked} onClose={() => setAsked(undefined)} />;
  return { pickEmoji, picker };
}

import { type ComponentProps, type ReactNode, Suspense, useCallback, useState } from "react";
import { withMessages } from "../../../i18n/I18nProvider.tsx";
import { retryingComponent } from "../../../i18n/retrying-component.ts";

const EmojiPicker = retryingComponent(async () => {
  const { EmojiPicker, fetchEmoji } = await withMessages(import("./EmojiPicker.tsx"));
  await fetchEmoji();
  return EmojiPicker;
});

type Asked = Omit<ComponentProps<typeof EmojiPicker>, "onClose">;

/** The chat's one emoji picker, which loads on first use. */
export function useEmojiPicker(): { pickEmoji: (asked: Asked) => void; picker: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const pickEmoji = useCallback((next: Asked) => setAsked(next), []);
  const picker = asked && (
    <Suspense fallback={null}>
      <EmojiPicker {...asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { pickEmoji, picker };
}

import type { Login } from "@contract/login.ts";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { roomAddress } from "../../lib/room-pages.ts";
import { sessions } from "../../room/device.ts";
import { stateAfter } from "./use-link.ts";

/** Logging in by a link: keeps the session and goes to the room, so that going back does not lead to the form. */
export function useEntering(linkCode: string, onLinkChanged: () => void) {
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const enter = async (call: () => Promise<Login>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const login = await call();
      const session = sessions.remember(login, linkCode);
      const { state } = login.room;
      const address = roomAddress(sessions.addressOf(session), state === "expired" ? undefined : redirect);
      router.history.replace(state === "expired" ? `${address}/chat-expired` : address);
    } catch (error) {
      setBusy(false);
      // The link has become another one meanwhile: show what it is now.
      if (stateAfter(error).kind !== "failed") onLinkChanged();
      else setFailure(errorText(error));
    }
  };
  return { enter, busy, failure, clear: () => setFailure(undefined) };
}

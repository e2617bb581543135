import type { LinkInfo } from "@contract/link-info.ts";
import type { Login } from "@contract/login.ts";
import { expiredRoomPath } from "@contract/routes/paths.ts";
import { useRouter, useSearch } from "@tanstack/react-router";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { roomAddress } from "../../lib/room-pages.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { forgetLoginAttempt } from "./login-attempt.ts";
import { stateAfter } from "./use-link.ts";

async function store(session: Session, password: string): Promise<void> {
  try {
    const { storePassword } = await import("../../room/room-password.ts");
    await storePassword(session, password);
  } catch {
    // The chunk failed to load: the owner types the password when a page asks for it.
  }
}

/** Props of a page of a link. */
export interface LinkProps {
  code: string;
  link: LinkInfo;
  onLinkChanged: () => void;
}

/** Enrols this device in a sealed room after the login. Never rejects: the room asks for the link again. */
export type OnEntered = (session: Session, login: Login) => Promise<void>;

/** Logs in by a link: stores the session and replaces the history entry by the room, so that Back skips the form. */
export function useEntering(linkCode: string, onLinkChanged: () => void) {
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  const errorText = useErrorText();
  const { busy, error, submit, clear } = useSubmit({
    leaves: true,
    onError(refusal) {
      // The link's state has changed: look the link up again.
      const isChanged = stateAfter(refusal).kind !== "failed";
      if (isChanged) onLinkChanged();
      return isChanged;
    },
  });

  /**
   * `call`: gives no login when the device has to wait. `passwordOf`: the room's in plain text, once `call` has succeeded.
   * The owner's device stores it encrypted.
   */
  const enter = (
    call: () => Promise<Login | undefined>,
    passwordOf?: () => string | undefined,
    onEntered?: OnEntered,
  ) =>
    submit(async () => {
      const login = await call();
      if (!login) return;
      const session = sessions.remember(login, linkCode, onEntered !== undefined);
      forgetLoginAttempt(linkCode);
      const { state } = login.room;
      await onEntered?.(session, login);
      // The invitation opens at once, and offers the password that this device knows.
      const password = passwordOf?.();
      if (login.role === "owner" && password !== undefined) await store(session, password);
      const code = sessions.roomCodeOf(session);
      router.history.replace(state === "expired" ? expiredRoomPath(code) : roomAddress(code, redirect));
    });
  const failure = error === undefined ? undefined : errorText(error);
  return { enter, busy, error, failure, clear };
}

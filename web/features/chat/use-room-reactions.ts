import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Reaction } from "../../api/reactions.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { endHere } from "../../room/end-session.ts";
import { toLogin } from "../../room/to-login.ts";
import { toast } from "../../ui/toast.ts";

/** Carries out the reactions to failed calls and to the end of the session: a toast, or navigation. */
export function useRoomReactions(session: Session) {
  const t = useT("common");
  const navigate = useNavigate();
  /** Result code of a session ended by another device or the owner; a dialog explains it before the login. */
  const [ended, setEnded] = useState<number>();

  const logIn = useCallback(() => {
    endHere(session, { mayReturn: true });
    void navigate(toLogin(session));
  }, [navigate, session]);

  const onReaction = useCallback(
    (reaction: Reaction) => {
      switch (reaction.do) {
        case "nothing":
          return;
        case "toast":
          return void toast(reaction.text || t("errors.refused"), { kind: "error" });
        case "logOut":
          return logIn();
        case "askToLogInAgain":
          return setEnded(reaction.code);
        case "expire":
          return void navigate({
            to: "/chatroom/$code/chat-expired",
            params: { code: sessions.addressOf(session) },
            replace: true,
          });
        case "fail":
          endHere(session);
          return void navigate({ to: "/fail", search: { code: String(reaction.code) }, replace: true });
      }
    },
    [t, navigate, session, logIn],
  );

  return { onReaction, ended, logIn };
}

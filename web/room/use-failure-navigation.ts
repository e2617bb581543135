import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ApiError, endsSession, failureActionOf } from "../api/api-error.ts";
import type { Session } from "../device/session.ts";
import { handleSessionEnd } from "./end-session.ts";
import { toLogin } from "./login-navigation.ts";

/**
 * Navigates after a failed request outside of the live room: to the failure page, the expired page or the room's login.
 * `code`: the room in URLs. `session`: the session of the request. Returns false for a failure to show as a message.
 */
export function useFailureNavigation(code?: string, session?: Session): (error: unknown) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return false;
      const { do: action } = failureActionOf(error.code);
      if (action === "toast" || (action === "expire" && code === undefined)) return false;
      // The chat page shows the dialog with the reason.
      if (session && action === "askToLogInAgain") {
        void navigate({ to: "/chatroom/$code", params: { code: code ?? "" }, replace: true });
        return true;
      }
      const toLogIn = action === "logOut" || action === "askToLogInAgain";
      // Sessions survive the room's expiry, as the owner renews with theirs.
      if (session && action !== "expire" && endsSession(error.code)) handleSessionEnd(session, error.code);
      if (action === "fail") void navigate({ to: "/fail", search: { code: String(error.code) }, replace: true });
      else if (action === "expire")
        void navigate({ to: "/chatroom/$code/chat-expired", params: { code: code ?? "" }, replace: true });
      else if (toLogIn)
        void navigate(session ? toLogin(session) : { to: "/login/{-$code}", params: { code }, replace: true });
      return true;
    },
    [navigate, code, session],
  );
}

import { ResultCode } from "@contract/codes.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { FailureAction } from "../../api/api-error.ts";
import { activeCall } from "../../call/active-call.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { sessionPrefix } from "../../device/session-prefix.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { lazyComponent } from "../../i18n/retrying-component.ts";
import { useT } from "../../i18n/use-t.ts";
import { localStore } from "../../lib/browser/local-store.ts";
import { mediaQueryHook } from "../../lib/browser/media-queries.ts";
import { setPageTitle } from "../../lib/browser/page-title.ts";
import { useLeaveWarning } from "../../lib/browser/use-leave-warning.ts";
import { handleSessionEnd } from "../../room/end-session.ts";
import { toLogin } from "../../room/login-navigation.ts";
import { RoomProvider, useRoom } from "../../room/RoomProvider.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { toast } from "../../ui/toast.ts";
import { ChatScreen } from "./ChatScreen.tsx";
import { ChatWaiting } from "./ChatWaiting.tsx";
import { MediaProvider } from "./media/MediaProvider.tsx";
import { PictureOverlay } from "./media/PictureOverlay.tsx";
import styles from "./RoomContainer.module.css";

/** True if a second column fits beside the chat. */
const useWide = mediaQueryHook("(min-width: 960px)");

const SessionOver = lazyComponent(async () => (await import("./SessionOver.tsx")).SessionOver);

const AskForKey = lazyComponent(async () => (await import("../../key-requests/AskForKey.tsx")).AskForKey);

const ReturnToCall = lazyComponent(async () => (await import("../../call/RunningCall.tsx")).ReturnToCall);

interface Props {
  session: Session;
  /** The page of the room in the URL; renders nothing at the chat's own path. */
  children: ReactNode;
  /** Overlays that may open over any page of the room, such as the invitation. */
  overlay?: ReactNode;
}

/** Long enough to read a warning. */
const warningMs = 8000;

export function RoomContainer({ session, children, overlay }: Props) {
  const t = useT("chat");
  const language = useLanguage();
  const { onFailure, ended, logIn } = useFailures(session);
  const [unstored, setUnstored] = useState(false);
  useEffect(() => {
    if (localStore.lasts(sessionPrefix + session.linkCode)) return;
    void toast(t("files.seatNotStored"), { durationMs: warningMs });
  }, [session, t]);
  const onNotStored = () => {
    setUnstored(true);
    void toast(t("files.notStored"), { kind: "error", durationMs: warningMs });
  };
  return (
    <RoomProvider
      session={session}
      language={language}
      waiting={<ChatWaiting />}
      onFailure={onFailure}
      unnamed={() => t("unnamed")}
      onNotStored={onNotStored}
    >
      {unstored && <UnsentWarning />}
      <RoomFrame code={sessions.roomCodeOf(session)}>{children}</RoomFrame>
      <ErrorBoundary>{overlay}</ErrorBoundary>
      <PictureOverlay />
      {ended && <SessionOver code={ended} onClose={logIn} />}
    </RoomProvider>
  );
}

/** Asks before the page is closed while it has the only copy of an unsent message. */
function UnsentWarning() {
  useLeaveWarning(useRoom(({ outbox }) => outbox.length > 0));
  return null;
}

/**
 * The chat, and a page beside it, or over it on narrow screens. The chat stays mounted under a page and keeps its
 * scroll position.
 */
function RoomFrame({ code, children }: { code: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const wide = useWide();
  const roomName = useRoom((state) => state.room.name);
  const keyless = useRoom(({ lacksKey, loaded }) => lacksKey === "all" && !loaded);
  /** The path names a page besides the chat: `/chatroom/{code}/…`. */
  const open = useRouterState({ select: ({ location }) => location.pathname.split("/").filter(Boolean).length > 2 });
  const calling = useStore(activeCall, ({ call }) => call !== undefined);
  useViewportHeight(frame);
  useEffect(() => {
    if (!open) setPageTitle(roomName);
  }, [open, roomName]);
  const toChat = () => void navigate({ to: "/chatroom/$code", params: { code } });
  const onDetails = () => (open ? toChat() : void navigate({ to: "/chatroom/$code/detail", params: { code } }));
  return (
    <div ref={frame} className={cx(styles.room, open && styles.open)}>
      <div
        className={styles.chat}
        {...(open ? { role: "region", "aria-label": roomName } : { role: "main", id: "main", tabIndex: -1 })}
        inert={open && !wide}
      >
        <MediaProvider>
          {keyless ? <AskForKey /> : <ChatScreen onDetails={onDetails} detailsOpen={open} covered={open && !wide} />}
        </MediaProvider>
      </div>
      {open && <div className={styles.page}>{children}</div>}
      {open && !wide && calling && (
        <div className={styles.call}>
          <ErrorBoundary>
            <ReturnToCall onBack={toChat} />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

/** Reacts to failed requests and to the end of the session: a toast, or navigation. */
function useFailures(session: Session) {
  const t = useT("common");
  const navigate = useNavigate();
  /** Result code of a session ended by another device or the owner; a dialog explains it before the login. */
  const [ended, setEnded] = useState<number>();

  const logIn = () => {
    handleSessionEnd(session, ResultCode.loggedOut);
    void navigate(toLogin(session));
  };

  const onFailure = (action: FailureAction) => {
    switch (action.do) {
      case "nothing":
        return;
      case "toast":
        return void toast(action.text || t("errors.refused"), { kind: "error" });
      case "logOut":
        return logIn();
      case "askToLogInAgain":
        return setEnded(action.code);
      case "expire":
        return void navigate({
          to: "/chatroom/$code/chat-expired",
          params: { code: sessions.roomCodeOf(session) },
          replace: true,
        });
      case "fail":
        handleSessionEnd(session, action.code);
        return void navigate({ to: "/fail", search: { code: String(action.code) }, replace: true });
    }
  };

  return { onFailure, ended, logIn };
}

/**
 * Fits an element to the visible height. Safari overlays the keyboard instead of shrinking the page and scrolls the
 * page under it; other browsers need nothing.
 */
function useViewportHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      const node = element.current;
      if (!node) return;
      // Pinch zoom also changes the visual viewport.
      const covered = viewport.scale <= 1.01 && viewport.height < window.innerHeight - 1;
      if (covered) node.style.setProperty("--visible-height", `${viewport.height}px`);
      else node.style.removeProperty("--visible-height");
      if (covered && window.scrollY !== 0) window.scrollTo(0, 0);
    };
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
    };
  }, [element]);
}

import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { isImeKey } from "../lib/browser/composition.ts";
import { mediaQueryHook } from "../lib/browser/media-queries.ts";
import { useEventListener } from "../lib/browser/use-event-listener.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Logo } from "../ui/Logo.tsx";
import { adjacentRoom } from "./adjacent-room.ts";
import styles from "./RoomNavigation.module.css";
import { RoomsPanel } from "./RoomsPanel.tsx";
import { useOverviews } from "./use-rooms.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list of rooms is open over the chat; the back button closes it. */
    rooms?: boolean;
  }
}

/** Same breakpoint as in the style sheets of the room. */
const useBeside = mediaQueryHook("(min-width: 1100px)");

/** Rooms of this device: a side panel on wide screens, else a sheet on request. */
export function RoomNavigation({ current }: { current: string }) {
  const t = useT("rooms");
  const beside = useBeside();
  const asked = useRouterState({ select: ({ location }) => location.state.rooms === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  const close = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ".", search: true, state: {}, replace: true });
  };
  useRoomKeys(current);
  if (!beside && !asked) return <UnreadWatch current={current} />;
  if (!beside)
    return (
      <Dialog size="sheet" routed onClose={close} title={t("title")}>
        <RoomsPanel current={current} />
      </Dialog>
    );
  return (
    <nav className={styles.beside} aria-label={t("title")}>
      <div className={styles.head}>
        <Logo />
      </div>
      <RoomsPanel current={current} />
    </nav>
  );
}

/** Updates the unread badge of the other rooms while their list is closed. */
function UnreadWatch({ current }: { current: string }) {
  useOverviews(current);
  return null;
}

/** Fields that open by Alt+Down. */
const opensByAltDown = "select, input[type=date]";

/** Alt+Up and Alt+Down switch to the previous or next room. */
function useRoomKeys(current: string): void {
  const navigate = useNavigate();
  useEventListener(globalThis, "keydown", (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isImeKey(event)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.matches(opensByAltDown)) return;
    const code = adjacentRoom(current, step);
    if (code === undefined) return;
    event.preventDefault();
    void navigate({ to: "/chatroom/$code", params: { code } });
  });
}

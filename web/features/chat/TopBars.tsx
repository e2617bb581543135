import { can } from "@contract/permissions.ts";
import { Suspense, useRef } from "react";
import { useStore } from "zustand";
import { activeCall } from "../../call/active-call.ts";
import { retryingComponent } from "../../i18n/retrying-component.ts";
import { KnockBar } from "../../knocks/KnockBar.tsx";
import { useRoom } from "../../room/RoomProvider.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ConnectionLine } from "./header/ConnectionLine.tsx";
import { PinnedBar } from "./pins/PinnedBar.tsx";
import styles from "./TopBars.module.css";

const ReportsBar = retryingComponent(async () => (await import("../../reports/OwnersReports.tsx")).ReportsBar);

const KeyRequestBar = retryingComponent(
  async () => (await import("../../key-requests/KeyRequestBar.tsx")).KeyRequestBar,
);

const AskForKeyBar = retryingComponent(async () => (await import("../../key-requests/AskForKey.tsx")).AskForKeyBar);

const CallBar = retryingComponent(async () => (await import("../../call/CallBar.tsx")).CallBar);

/** Bars over the upper end of the messages, and below them the state of the connection, which moves and covers none. */
export function TopBars({ onJump }: { onJump: (messageId: number) => void }) {
  const answers = useRoom(({ room }) => room.knocking === true && can(room.me.role, "member.admit"));
  const reports = useRoom(({ room }) => (room.reports ?? 0) > 0 && can(room.me.role, "room.seeReports"));
  const sealed = useRoom(({ room }) => room.sealed === true);
  const lacksKey = useRoom((state) => state.lacksKey !== undefined);
  const calling = useStore(activeCall, ({ call }) => call !== undefined);
  const running = useRoom(({ room }) => room.call !== undefined);
  // Stays, as it tells of the call's end.
  const hadCall = useRef(false);
  hadCall.current ||= calling || running;
  return (
    <div className={styles.top}>
      <ErrorBoundary>
        <div className={styles.bars}>
          <Suspense fallback={null}>{hadCall.current && <CallBar />}</Suspense>
          <Suspense fallback={null}>{answers && <KnockBar />}</Suspense>
          <Suspense fallback={null}>{reports && <ReportsBar />}</Suspense>
          <Suspense fallback={null}>{sealed && <KeyRequestBar />}</Suspense>
          <Suspense fallback={null}>{lacksKey && <AskForKeyBar />}</Suspense>
          <PinnedBar onJump={onJump} />
        </div>
      </ErrorBoundary>
      <ConnectionLine />
    </div>
  );
}

import { can } from "@contract/permissions.ts";
import Users from "lucide-react/icons/users";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../i18n/retrying-component.ts";
import { useT } from "../i18n/use-t.ts";
import { useCallSignaling, useRoom } from "../room/RoomProvider.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { activeCall } from "./active-call.ts";
import styles from "./Call.module.css";
import { RunningCall } from "./RunningCall.tsx";
import { membersOf, useCallPeople, useNames } from "./use-call-people.ts";

const CallSheet = lazyComponent(async () => (await import("./CallSheet.tsx")).CallSheet);
const JoinCall = lazyComponent(async () => (await import("./JoinCall.tsx")).JoinCall);
const InCallBar = lazyComponent(async () => (await import("./InCallBar.tsx")).InCallBar);

const readMs = 5000;

/** Bar above the messages: names the people in the call; a person in the call gets the controls. */
export function CallBar() {
  const t = useT("call");
  const signaling = useCallSignaling();
  const call = useStore(activeCall, (active) => (active.call?.signaling === signaling ? active.call : undefined));
  useEffect(() => {
    const tell = () => {
      const { end } = activeCall.getState();
      if (!end) return;
      activeCall.setState({}, true);
      void toast(typeof end === "string" ? t(`end.${end}`) : end.text, { durationMs: readMs });
    };
    tell();
    // A subscription, not an effect of a render: leaving the room ends the call and unmounts this component at once.
    return activeCall.subscribe(tell);
  }, [t]);
  return call ? <InCallBar call={call} /> : <CallInvitation />;
}

function CallInvitation() {
  const t = useT("call");
  const people = useCallPeople();
  const names = useNames(people);
  // Without the newest key this device cannot decrypt signaling messages.
  const lacksKey = useRoom((state) => state.lacksKey !== undefined);
  const manages = useRoom(({ room }) => can(room.me.role, "call.remove"));
  const [joining, setJoining] = useState(false);
  const [seeing, setSeeing] = useState(false);
  return (
    <>
      <VisuallyHidden live>{names && `${t("running")}: ${names}`}</VisuallyHidden>
      {people.length > 0 && !lacksKey && (
        <div className={styles.offer}>
          <RunningCall action={t("joinShort")} onClick={() => setJoining(true)} />
          {manages && (
            <IconButton
              label={t("people", { count: membersOf(people).length })}
              icon={<Users size={18} />}
              onClick={() => setSeeing(true)}
            />
          )}
        </div>
      )}
      {seeing && people.length > 0 && <CallSheet people={people} onClose={() => setSeeing(false)} />}
      {joining && <JoinCall onClose={() => setJoining(false)} />}
    </>
  );
}

import Phone from "lucide-react/icons/phone";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../i18n/retrying-component.ts";
import { useT } from "../i18n/use-t.ts";
import { mayStartCall } from "../room/may-write.ts";
import { useCallSignaling, useRoom } from "../room/RoomProvider.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { activeCall } from "./active-call.ts";

const JoinCall = lazyComponent(async () => (await import("./JoinCall.tsx")).JoinCall);

/** In the room's head: starts a call, or joins the one that runs. */
export function CallButton() {
  const t = useT("call");
  const signaling = useCallSignaling();
  const running = useRoom(({ room }) => room.call !== undefined);
  const mayStart = useRoom(({ room }) => mayStartCall(room));
  const lacksKey = useRoom((state) => state.lacksKey !== undefined);
  const isIn = useStore(activeCall, ({ call }) => call?.signaling === signaling);
  const [joining, setJoining] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasIn = useRef(isIn);
  // The button with the focus was unmounted: give the focus to this one, not to the body.
  useEffect(() => {
    if (wasIn.current && !isIn && document.activeElement === document.body) button.current?.focus();
    wasIn.current = isIn;
  }, [isIn]);
  const shown = !isIn && !lacksKey && (running || mayStart);
  return (
    <>
      {shown && (
        <IconButton
          ref={button}
          label={t(running ? "join" : "start")}
          icon={<Phone size={20} />}
          onClick={() => setJoining(true)}
        />
      )}
      {joining && <JoinCall onClose={() => setJoining(false)} />}
    </>
  );
}

import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import PhoneOff from "lucide-react/icons/phone-off";
import ScreenShare from "lucide-react/icons/screen-share";
import ScreenShareOff from "lucide-react/icons/screen-share-off";
import Video from "lucide-react/icons/video";
import VideoOff from "lucide-react/icons/video-off";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useT } from "../i18n/use-t.ts";
import { canShareScreen } from "../media/camera.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import utilities from "../ui/utilities.module.css";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./Call.module.css";
import { CallSheet } from "./CallSheet.tsx";
import { CallStage } from "./CallStage.tsx";
import type { OngoingCall } from "./call-view.ts";
import { useCallAnnouncement } from "./use-call-announcement.ts";
import { useCallControls } from "./use-call-controls.ts";
import { membersOf, type PersonInCall, useCallPeople, useNames } from "./use-call-people.ts";

const avatarsMax = 4;

/** The call that this person is in: its people, the controls, and under them cameras and screen. */
export function InCallBar({ call }: { call: OngoingCall }) {
  const t = useT("call");
  const view = useStore(call.store);
  const people = useCallPeople();
  const members = membersOf(people);
  const [open, setOpen] = useState(false);
  const { toggleMuted, toggleVideo } = useCallControls(call);
  const news = useCallAnnouncement(people);
  const line = useLine(call, people);
  const muteLabel = t(view.muted ? "unmute" : "mute");
  const isOut = view.phase !== "in";
  const start = useRef<HTMLButtonElement>(null);
  // The button with the focus was unmounted: give the focus to this one, not to the body.
  useEffect(() => {
    if (document.activeElement === document.body) start.current?.focus();
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, in no form */}
      <div className={styles.bar} role="group" aria-label={t("running")}>
        <button ref={start} type="button" className={styles.people} onClick={() => setOpen(true)}>
          <span className={styles.avatars}>
            {members.slice(0, avatarsMax).map(({ member, devices }) => (
              <span
                key={member.id}
                className={styles.ring}
                data-speaking={devices.some((device) => view.speaking.has(device)) || undefined}
              >
                <Avatar id={member.id} name={member.name} src={member.avatar} size={28} />
              </span>
            ))}
          </span>
          <span className={utilities.lines}>
            <span className={styles.title}>
              {members.length > 0 ? t("people", { count: members.length }) : t("running")}
            </span>
            <span className={utilities.ellipsis}>{line}</span>
          </span>
          <VisuallyHidden>{t("open")}</VisuallyHidden>
        </button>
        {canShareScreen() && (
          <IconButton
            className={styles.wideOnly}
            label={t(view.screen ? "screenOff" : "screenOn")}
            icon={view.screen ? <ScreenShareOff size={20} /> : <ScreenShare size={20} />}
            disabled={isOut}
            onClick={() => toggleVideo("screen")}
          />
        )}
        <IconButton
          label={t(view.camera ? "cameraOff" : "cameraOn")}
          icon={view.camera ? <Video size={20} /> : <VideoOff size={20} />}
          disabled={isOut}
          onClick={() => toggleVideo("camera")}
        />
        <IconButton
          label={muteLabel}
          title={`${muteLabel} (Alt+V)`}
          aria-keyshortcuts="Alt+V"
          icon={view.muted ? <MicOff size={20} /> : <Mic size={20} />}
          className={view.muted ? styles.muted : undefined}
          disabled={isOut}
          onClick={toggleMuted}
        />
        <IconButton variant="danger" label={t("leave")} icon={<PhoneOff size={20} />} onClick={() => call.leave()} />
        <VisuallyHidden live>{news}</VisuallyHidden>
        <VisuallyHidden live>
          {isOut ? t("joining") : t(view.mutedByOthers ? "mutedByOthers" : view.muted ? "muted" : "unmuted")}
        </VisuallyHidden>
        <VisuallyHidden live>{view.screen ? t("sharing") : ""}</VisuallyHidden>
        {open && (
          <CallSheet
            call={call}
            people={people}
            onScreen={() => toggleVideo("screen")}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      <CallStage call={call} people={people} />
    </>
  );
}

function useLine(call: OngoingCall, people: readonly PersonInCall[]): string {
  const t = useT("call");
  const { phase, paused, blocked, silent, muted, ...view } = useStore(call.store);
  const { camera, cameraPaused, screen, connected, speaking, unverified, unreachable } = view;
  const others = people.filter(({ mine }) => !mine);
  const names = useNames(others);
  const speaker = others.find((person) => speaking.has(person.device));
  if (phase !== "in") return t("joining");
  if (paused) return t("paused");
  if (blocked) return t("blocked");
  if (silent && !muted) return t("silent");
  if (camera && cameraPaused) return t("cameraPaused");
  if (others.length === 0) return t("alone");
  const unverifiedPerson = others.find((person) => unverified.has(person.device));
  const unreachablePerson = others.find((person) => unreachable.has(person.device));
  if (!others.some((person) => connected.has(person.device))) {
    if (unverifiedPerson) return t("unproven", { name: unverifiedPerson.member.name });
    return unreachablePerson ? t("unreachable", { name: unreachablePerson.member.name }) : t("connecting");
  }
  if (screen) return t("sharing");
  return speaker ? t("speaks", { name: speaker.member.name }) : names;
}

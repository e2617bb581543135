import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import PhoneOff from "lucide-react/icons/phone-off";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { MicrophoneError } from "../media/microphone.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./Call.module.css";
import { CallSheet } from "./CallSheet.tsx";
import type { OngoingCall } from "./call-view.ts";
import { type PersonInCall, useCallPeople, useNames } from "./use-call-people.ts";

const avatarsMax = 4;

/** The call that this person is in: its people, mute and leave. */
export function InCallBar({ call }: { call: OngoingCall }) {
  const t = useT("call");
  const view = useStore(call.store);
  const people = useCallPeople();
  const [open, setOpen] = useState(false);
  const toggle = useToggle(call);
  const news = useNews(people);
  const others = people.filter(({ device }) => device !== view.device);
  const names = useNames(others);
  const speaker = others.find(({ device }) => view.speaking.has(device));
  const line =
    view.phase !== "in"
      ? t("joining")
      : view.silent && !view.muted
        ? t("silent")
        : others.length === 0
          ? t("alone")
          : !others.some(({ device }) => view.connected.has(device))
            ? t("connecting")
            : speaker
              ? t("speaks", { name: speaker.member.name })
              : names;
  const label = t(view.muted ? "unmute" : "mute");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, in no form
    <div className={styles.bar} role="group" aria-label={t("running")}>
      <button type="button" className={styles.people} onClick={() => setOpen(true)}>
        <span className={styles.avatars}>
          {people.slice(0, avatarsMax).map(({ device, member }) => (
            <span key={device} className={styles.ring} data-speaking={view.speaking.has(device) || undefined}>
              <Avatar id={member.id} name={member.name} src={member.avatar} size={28} />
            </span>
          ))}
        </span>
        <span className={styles.lines}>
          <span className={styles.title}>
            {people.length > 0 ? t("people", { count: people.length }) : t("running")}
          </span>
          <span className={styles.line}>{line}</span>
        </span>
        <VisuallyHidden>{t("open")}</VisuallyHidden>
      </button>
      <IconButton
        label={label}
        title={`${label} (Alt+V)`}
        aria-keyshortcuts="Alt+V"
        icon={view.muted ? <MicOff size={20} /> : <Mic size={20} />}
        className={view.muted ? styles.muted : undefined}
        disabled={view.phase !== "in"}
        onClick={toggle}
      />
      <IconButton variant="danger" label={t("leave")} icon={<PhoneOff size={20} />} onClick={() => call.leave()} />
      <VisuallyHidden live>
        <span>{news}</span>
        <span>{view.mutedByOthers ? t("mutedByOthers") : ""}</span>
        <span>{view.phase === "in" ? t(view.muted ? "muted" : "running") : t("joining")}</span>
      </VisuallyHidden>
      {open && <CallSheet call={call} people={people} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Mutes and unmutes, by button and by Alt+V. */
function useToggle(call: OngoingCall): () => void {
  const t = useT("call");
  const errorText = useErrorText();
  const toggle = useCallback(() => {
    const { phase, muted } = call.store.getState();
    if (phase !== "in") return;
    call.setMuted(!muted).catch((error: unknown) => {
      const text = error instanceof MicrophoneError ? t(`problem.${error.problem}`) : errorText(error);
      void toast(text, { kind: "error" });
    });
  }, [call, t, errorText]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place: with Alt the key gives another character on a Mac.
      if (event.code !== "KeyV" || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [toggle]);
  return toggle;
}

/** The last person who came or left, for screen readers. */
function useNews(people: readonly PersonInCall[]): string {
  const t = useT("call");
  const before = useRef<readonly PersonInCall[]>(undefined);
  const [news, setNews] = useState("");
  useEffect(() => {
    const known = before.current;
    before.current = people;
    if (!known) return;
    const isIn = (list: readonly PersonInCall[], id: string) => list.some(({ member }) => member.id === id);
    const came = people.find(({ member, mine }) => !mine && !isIn(known, member.id));
    const left = known.find(({ member, mine }) => !mine && !isIn(people, member.id));
    if (came) setNews(t("came", { name: came.member.name }));
    else if (left) setNews(t("left", { name: left.member.name }));
  }, [people, t]);
  return news;
}

import type { Message } from "@contract/message.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { againLink, linkEnded } from "../media/links.ts";
import { useRoomActions } from "./RoomProvider.tsx";

export interface MediaLink {
  /** The address to load from; undefined while a new one is fetched, and when there is none. */
  src: string | undefined;
  /** It was tried twice. */
  failed: boolean;
  onLoad(): void;
  onError(): void;
  /** The person wants it tried again. */
  again(): void;
}

/**
 * The address of a message's file, or of its poster. Links end after a while: then, and when loading fails, a new one is
 * fetched once. What was loaded keeps its address, so that it is not loaded again.
 */
export function useMediaLink(message: Message, which: "file" | "poster"): MediaLink {
  const { renewLinks } = useRoomActions();
  const link = which === "poster" ? message.posterUrl : message.fileUrl;
  const [round, setRound] = useState(0);
  const [step, setStep] = useState<"first" | "renewing" | "second" | "failed">("first");
  const [loaded, setLoaded] = useState<string>();
  const asked = useRef(-1);

  const renew = useCallback(() => {
    setStep("renewing");
    renewLinks(message.id)
      .catch(() => {})
      .then(() => setStep("second"));
  }, [renewLinks, message.id]);

  const ended = link !== undefined && step === "first" && loaded === undefined && linkEnded(link);
  useEffect(() => {
    if (!ended || asked.current === round) return;
    asked.current = round;
    renew();
  }, [ended, round, renew]);

  const waits = ended || step === "renewing" || step === "failed";
  const now = step === "second" && link ? againLink(link, round + 1) : link;
  return {
    src: loaded ?? (waits ? undefined : now),
    failed: step === "failed",
    onLoad: () => setLoaded(now),
    onError: () => {
      setLoaded(undefined);
      if (step === "first") renew();
      else setStep("failed");
    },
    again: () => {
      setLoaded(undefined);
      setRound(round + 1);
      renew();
    },
  };
}

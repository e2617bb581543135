import type { Message } from "@contract/message.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOnline } from "../lib/browser/use-online.ts";
import { isLinkExpiring, withRetryParameter } from "../media/media-links.ts";
import { isDamaged } from "../media/sealed-links.ts";
import { useElementLink } from "../media/use-element-link.ts";
import { useRoom, useRoomActions } from "./RoomProvider.tsx";

/**
 * URL of a message's file or poster. An expired or failing link is replaced once. A loaded file keeps its URL,
 * so that it does not load twice. A picture that failed loads again once the network is back. `isWanted`: false while no
 * element shows the file.
 */
export function useMediaLink(message: Message, which: "file" | "poster", isWanted = true) {
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

  const ended = link !== undefined && step === "first" && loaded === undefined && isLinkExpiring(link);
  useEffect(() => {
    if (!ended || asked.current === round) return;
    asked.current = round;
    renew();
  }, [ended, round, renew]);

  const again = () => {
    setLoaded(undefined);
    setRound(round + 1);
    renew();
  };
  const online = useOnline();
  const reachable = useRoom(({ connection }) => connection === "live") && online;
  const wasReachable = useRef(reachable);
  useEffect(() => {
    const back = reachable && !wasReachable.current;
    wasReachable.current = reachable;
    // A video would begin to play by itself.
    const isPicture = which === "poster" || message.kind === "image";
    if (back && isPicture && step === "failed") again();
  });

  const waits = ended || step === "renewing" || step === "failed";
  const now = step === "second" && link ? withRetryParameter(link, round + 1) : link;
  const onError = () => {
    setLoaded(undefined);
    if (step === "first") renew();
    else setStep("failed");
  };
  return {
    /** URL to load; undefined while a new link is fetched, and without a file. */
    src: useElementLink(isWanted ? (loaded ?? (waits ? undefined : now)) : undefined, onError),
    /** Both attempts failed. */
    failed: step === "failed",
    /** The bytes of a sealed room's file are not those that were sent. */
    damaged: isDamaged(link),
    onLoad: () => setLoaded(now),
    onError,
    again,
  };
}

import type { Message } from "@contract/message.ts";
import { useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { nextTask } from "../../lib/browser/next-task.ts";
import { saveBlob } from "../../lib/browser/save-blob.ts";
import { FetchFailed, fetchFile } from "../../media/fetch-file.ts";
import { downloadLink, isLinkExpiring, saveFromLink } from "../../media/media-links.ts";
import { isDamaged } from "../../media/sealed-links.ts";
import { useRoomActions } from "../../room/RoomProvider.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The download starts automatically. */
    download?: boolean;
  }
}

export type DownloadState = "idle" | "running" | "done" | "handedOver" | "failed" | "damaged";

/** Fetches and saves a file. `byBrowser`: the file is too large to be held by a page. */
export function useDownload(message: Message, name: string, byBrowser: boolean) {
  const { renewLinks } = useRoomActions();
  const [state, setState] = useState<DownloadState>("idle");
  const [receivedBytes, setReceivedBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(message);
  latest.current = message;

  const run = useCallback(async () => {
    const ending = new AbortController();
    running.current = ending;
    setReceivedBytes(0);
    setState("running");
    /** Resolves when the message has been rendered with its new link. */
    const renewed = async () => {
      await renewLinks(latest.current.id);
      await nextTask();
    };
    const link = () => downloadLink(latest.current.fileUrl ?? "");
    try {
      if (isLinkExpiring(link())) await renewed();
      if (byBrowser) {
        saveFromLink(link(), name);
        return setState("handedOver");
      }
      const file = await fetchFile(link(), ending.signal, setReceivedBytes).catch(async (error: unknown) => {
        if (!(error instanceof FetchFailed)) throw error;
        await renewed();
        return fetchFile(link(), ending.signal, setReceivedBytes);
      });
      saveBlob(file, name);
      setState("done");
    } catch {
      setState(ending.signal.aborted ? "idle" : isDamaged(link()) ? "damaged" : "failed");
    }
  }, [renewLinks, name, byBrowser]);

  useEffect(() => () => running.current?.abort(), []);

  // A click on the file in the chat starts the download.
  const asked = useRouterState({ select: ({ location }) => location.state.download === true });
  const begun = useRef(false);
  useEffect(() => {
    if (!asked || begun.current) return;
    begun.current = true;
    void run();
  }, [asked, run]);
  return {
    state,
    receivedBytes,
    start: () => void run(),
    cancel: () => running.current?.abort(),
  };
}

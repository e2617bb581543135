import type { RoomInfo } from "@contract/room-info.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Session } from "../../device/session.ts";
import { useDates } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { useLeaveWarning } from "../../lib/browser/use-leave-warning.ts";
import { seatApi } from "../../room/codec/decrypting-api.ts";
import { checkMaySave, NotAllowed } from "./changes-since.ts";
import { type Collected, collectHistory } from "./collect-history.ts";
import { fileNameOf, openFileOutput } from "./file-output.ts";
import { Cancelled, createPausableRequests, type GateState, type PausableRequests } from "./pausable-requests.ts";
import { type CapsuleSource, fitsInPage, writeFolder, writePage } from "./write-capsule.ts";

export type CapsuleProgress =
  | { step: "start" | "notAllowed" }
  | { step: "reading"; messages: number }
  | { step: "ready"; collected: Collected; name: string }
  | { step: "saving"; collected: Collected; bytes: number }
  /** `missing`: files that could not be read. */
  | { step: "saved"; missing: number }
  | { step: "failed"; error: unknown };

/** Minimum time between two renders of the progress. */
const renderEveryMs = 100;

/** Makes a capsule in two steps: the save dialog needs a click, and the size decides between .html and .zip. */
export function useCapsule(session: Session, room: RoomInfo) {
  const locale = { t: useT("capsule"), language: useLanguage(), dates: useDates() };
  const api = useMemo(() => seatApi(session), [session]);
  const [making, setMaking] = useState<CapsuleProgress>({ step: "start" });
  const [state, setState] = useState<GateState>("open");
  const gate = useRef<PausableRequests>(undefined);

  useEffect(() => () => gate.current?.cancel(), []);
  const busy = making.step === "reading" || making.step === "saving";
  useLeaveWarning(busy);

  const run = async (work: (gate: PausableRequests) => Promise<void>) => {
    setState("open");
    gate.current = createPausableRequests(setState);
    try {
      await work(gate.current);
    } catch (error) {
      if (error instanceof Cancelled) setMaking({ step: "start" });
      else setMaking(error instanceof NotAllowed ? { step: "notAllowed" } : { step: "failed", error });
    }
  };

  const read = () =>
    run(async (current) => {
      setMaking({ step: "reading", messages: 0 });
      const onRead = (messages: number) => setMaking({ step: "reading", messages });
      const collected = await collectHistory(api, room, current, onRead);
      setMaking({ step: "ready", collected, name: fileNameOf(room.name, fitsInPage(collected) ? "html" : "zip") });
    });

  const save = (collected: Collected, name: string) =>
    run(async (current) => {
      const target = await openFileOutput(name).catch((error: unknown) => {
        // The person closed the browser's question.
        if (error instanceof DOMException && error.name === "AbortError") return undefined;
        throw error;
      });
      if (!target) return;
      let bytes = 0;
      let renderedAt = 0;
      let missing = 0;
      setMaking({ step: "saving", collected, bytes });
      const source: CapsuleSource = {
        ...{ api, room, collected, locale, origin: location.origin, gate: current },
        onFileBytes(count) {
          bytes += count;
          if (performance.now() - renderedAt < renderEveryMs) return;
          renderedAt = performance.now();
          setMaking({ step: "saving", collected, bytes });
        },
        onMissing(count) {
          missing = count;
        },
      };
      try {
        await checkMaySave(api, current, room);
        if (fitsInPage(collected)) for await (const piece of writePage(source)) await target.write(piece);
        else {
          const { makeZip } = await import("client-zip");
          const reader = makeZip(writeFolder(source)).getReader();
          for (let read = await reader.read(); !read.done; read = await reader.read())
            await target.write(read.value as Uint8Array<ArrayBuffer>);
        }
        await target.finish();
      } catch (error) {
        await target.abandon();
        throw error;
      }
      setMaking({ step: "saved", missing });
    });

  return {
    making,
    state,
    read: () => void read(),
    save: (collected: Collected, name: string) => void save(collected, name),
    pause: () => gate.current?.pause(),
    resume: () => gate.current?.resume(),
    cancel: () => gate.current?.cancel(),
  };
}

import { useEffect, useMemo, useRef, useState } from "react";
import type { Session } from "../../../device/session.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { useLeaveWarning } from "../../../lib/browser/use-leave-warning.ts";
import { openDecryptingApi } from "../../../room/codec/decrypting-api.ts";
import type { EncryptedBytes } from "../../../room/uploads/upload-file.ts";
import { uploadWithoutMessage } from "../../../room/uploads/upload-without-message.ts";
import { Cancelled, createPausableRequests, type GateState } from "../pausable-requests.ts";
import { openCapsule } from "./open-capsule.ts";
import { type ImportSource, type ReadFault, type ReplacingTexts, readForImport } from "./read-for-import.ts";
import { countImported, sendMessages } from "./send-messages.ts";

export type Importing =
  | { step: "start" | "reading" }
  | { step: "fault"; fault: ReadFault | "tooLarge" }
  /** `done`: messages of an interrupted import that are in the room. */
  | { step: "ready" | "importing" | "finished"; source: ImportSource; done: number; lost: number }
  | { step: "failed"; error: unknown };

/** Imports a capsule: reads the chosen file on the device, then sends its messages. */
export function useImport(session: Session) {
  const t = useT("imports");
  const chat = useT("chat");
  const language = useLanguage();
  const seat = useMemo(() => openDecryptingApi(session), [session]);
  const [importing, setImporting] = useState<Importing>({ step: "start" });
  const [state, setState] = useState<GateState>("open");
  const cancel = useRef<() => void>(undefined);

  useEffect(() => () => cancel.current?.(), []);
  const busy = importing.step === "importing";
  useLeaveWarning(busy);

  const run = async (
    cancelled: () => void,
    work: (gate: ReturnType<typeof createPausableRequests>, signal: AbortSignal) => Promise<void>,
  ) => {
    cancel.current?.();
    setState("open");
    const gate = createPausableRequests(setState);
    const controller = new AbortController();
    cancel.current = () => {
      controller.abort(new Cancelled());
      gate.cancel();
    };
    try {
      await work(gate, controller.signal);
    } catch (error) {
      if (error instanceof Cancelled) cancelled();
      else setImporting({ step: "failed", error });
    }
  };

  const choose = (file: File) =>
    run(
      () => undefined,
      async (gate) => {
        setImporting({ step: "reading" });
        const opened = await openCapsule(file);
        if (typeof opened === "string") return setImporting({ step: "fault", fault: opened });
        const { page, folder } = opened;
        const texts: ReplacingTexts = {
          someone: chat("someone"),
          file: (kind, name) => t(`fileLine.${kind}`, { name }),
          poll: (question, results, voters) => t("poll", { question, results, voters }),
        };
        const source = readForImport(await page.text(), texts, folder);
        if (typeof source === "string") return setImporting({ step: "fault", fault: source });
        const done = await countImported({ api: seat.api, gate }, source);
        setImporting({ step: done === source.messages.length ? "finished" : "ready", source, done, lost: 0 });
      },
    );

  const start = (source: ImportSource, from: number) => {
    let progress = { done: from, lost: 0 };
    const show = (step: "ready" | "importing" | "finished") => setImporting({ step, source, ...progress });
    show("importing");
    return run(
      () => show("ready"),
      async (gate, signal) => {
        const target = {
          api: seat.api,
          gate,
          content: await seat.imports(),
          upload: (file: Blob, about: Parameters<typeof uploadWithoutMessage>[3], bytes?: EncryptedBytes) =>
            uploadWithoutMessage(session, language, file, about, signal, bytes),
          onProgress: (now: typeof progress) => {
            progress = now;
            show("importing");
          },
        };
        await sendMessages(target, source, from);
        show("finished");
      },
    );
  };

  return {
    importing,
    state,
    choose: (file: File) => void choose(file),
    start: (source: ImportSource, from: number) => void start(source, from),
    cancel: () => cancel.current?.(),
  };
}

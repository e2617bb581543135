import * as Limits from "@contract/limits.ts";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useContent } from "../room/RoomProvider.tsx";
import { BarButton } from "../ui/BarButton.tsx";
import { Button } from "../ui/Button.tsx";
import { ComparisonEmoji } from "../ui/ComparisonEmoji.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Form } from "../ui/Form.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Refusal } from "../ui/Refusal.tsx";
import { TextField } from "../ui/TextField.tsx";
import styles from "./KeyRequests.module.css";

/** Instead of the chat of a sealed room whose key this device lacks: asks those inside, until one of them lets it in. */
export function AskForKey() {
  const t = useT("sealed");
  const asking = useAsking();
  return (
    <div className={styles.page}>
      <Heading icon={<KeyRound size={26} />} title={t("ask.title")} text={asking.text} live />
      <Asking asking={asking} />
    </div>
  );
}

/** In the chat of a sealed room whose newest key this device lacks: asks for it, and opens the emoji to compare. */
export function AskForKeyBar() {
  const t = useT("sealed");
  const asking = useAsking();
  const [open, setOpen] = useState(false);
  // A new key that was made for this device, too, needs no question.
  if (!asking.asked) return null;
  return (
    <>
      <BarButton
        icon={<KeyRound size={18} aria-hidden="true" />}
        lines={t("ask.title")}
        end={t("ask.answer")}
        onClick={() => setOpen(true)}
      />
      <Dialog size="sheet" open={open} onClose={() => setOpen(false)} title={t("ask.title")}>
        <div className={styles.list}>
          <p>{asking.text}</p>
          <Asking asking={asking} />
        </div>
      </Dialog>
    </>
  );
}

/** Asks for the key while the component is mounted. */
function useAsking() {
  const t = useT("sealed");
  const content = useContent();
  const { value, setValue, error } = useLoaded(async () => (await content.sealed)?.ask(), {
    version: content,
    everyMs: Limits.keyAskedEveryMs,
  });
  const onAskAgain = () => value && setValue({ ...value, isOffered: false });
  return { asked: value, error, text: t(value?.isOffered ? "ask.offered" : "ask.text"), onAskAgain };
}

function Asking({ asking: { asked, error, onAskAgain } }: { asking: ReturnType<typeof useAsking> }) {
  const t = useT("sealed");
  return (
    <>
      {asked?.isOffered ? (
        <CodeForm onAskAgain={onAskAgain} />
      ) : (
        asked && <ComparisonEmoji emoji={asked.emoji} label={t("ask.signs")} />
      )}
      <Refusal error={error}>{t("ask.failed")}</Refusal>
      <p className={styles.note}>{t("ask.whole")}</p>
    </>
  );
}

/** Takes the member's code, which shows that the key is the room's. */
function CodeForm({ onAskAgain }: { onAskAgain: () => void }) {
  const t = useT("sealed");
  const content = useContent();
  const [code, setCode] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const { submit, error, clear } = useSubmit();
  const enter = async () => setIsWrong(!(await (await content.sealed)?.seat.enterCode(code)));
  const askAgain = async () => {
    await (await content.sealed)?.seat.askAgain();
    onAskAgain();
  };
  const change = (typed: string) => {
    setCode(typed);
    setIsWrong(false);
    clear();
  };
  return (
    <Form className={styles.list} onSubmit={() => void submit(enter)}>
      <TextField
        label={t("ask.code")}
        error={error !== undefined ? t("ask.failed") : isWrong ? t("ask.codeWrong") : undefined}
        inputMode="numeric"
        enterKeyHint="done"
        value={code}
        onChange={change}
      />
      <Button variant="primary" block type="submit" disabled={code.trim() === ""}>
        {t("ask.enter")}
      </Button>
      <Button block onClick={() => void submit(askAgain)}>
        {t("ask.again")}
      </Button>
    </Form>
  );
}

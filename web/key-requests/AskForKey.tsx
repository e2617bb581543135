import * as Limits from "@contract/limits.ts";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useContent } from "../room/RoomProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { ComparisonEmoji } from "../ui/ComparisonEmoji.tsx";
import { Form } from "../ui/Form.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Refusal } from "../ui/Refusal.tsx";
import { TextField } from "../ui/TextField.tsx";
import styles from "./KeyRequests.module.css";

/** Instead of the chat of a sealed room whose key this device lacks: asks those inside, until one of them lets it in. */
export function AskForKey() {
  const t = useT("sealed");
  const content = useContent();
  const {
    value: asked,
    setValue,
    error,
  } = useLoaded(async () => (await content.sealed)?.ask(), {
    version: content,
    everyMs: Limits.keyAskedEveryMs,
  });
  return (
    <div className={styles.page}>
      <Heading
        icon={<KeyRound size={26} />}
        title={t("ask.title")}
        text={t(asked?.isOffered ? "ask.offered" : "ask.text")}
        live
      />
      {asked?.isOffered ? (
        <CodeForm onAskAgain={() => setValue({ ...asked, isOffered: false })} />
      ) : (
        asked && <ComparisonEmoji emoji={asked.emoji} label={t("ask.signs")} />
      )}
      <Refusal error={error}>{t("ask.failed")}</Refusal>
      <p className={styles.note}>{t("ask.whole")}</p>
    </div>
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

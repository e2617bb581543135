import { pollLimits } from "@contract/poll.ts";
import { languageTag } from "@contract/text/languages.ts";
import { useState } from "react";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { formatTimeSpan } from "../../../lib/time-span.ts";
import type { WriteState } from "../../../room/may-write.ts";
import { useRoomActions } from "../../../room/RoomProvider.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./PollDialog.module.css";

const questionMaxCharacters = 300;
const optionMaxCharacters = 100;
/** Seconds. */
const ends = [0, 3600, 24 * 3600, 7 * 24 * 3600];

interface Props {
  state: WriteState;
  onClose: () => void;
}

/** Composes a poll. A further option appears once all are filled. A member who may not write any more keeps the poll. */
export function PollDialog({ state, onClose }: Props) {
  const t = useT("tools");
  const tag = languageTag(useLanguage());
  const { sendText } = useRoomActions();
  const [question, setQuestion] = useState("");
  const [typed, setTyped] = useState<readonly string[]>(["", ""]);
  const [several, setSeveral] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [endsIn, setEndsIn] = useState(0);
  const options = typed.map((option) => option.trim()).filter((option) => option !== "");
  const repeated = new Set(options).size < options.length;
  const ready = question.trim() !== "" && options.length >= pollLimits.optionsMin && !repeated;

  const setOption = (at: number, text: string) => {
    const next = typed.map((option, number) => (number === at ? text : option));
    const isFull = next.every((option) => option.trim() !== "");
    setTyped(isFull && next.length < pollLimits.optionsMax ? [...next, ""] : next);
  };
  const send = () => {
    const poll = {
      options,
      ...(several ? { several } : {}),
      ...(anonymous ? { anonymous } : {}),
      ...(endsIn > 0 ? { endsIn } : {}),
    };
    sendText(question.trim(), undefined, poll);
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      title={t("poll.title")}
      actions={
        <>
          <p role="status">{state !== "open" && t(`closed.${state}`)}</p>
          <Button variant="primary" disabled={!ready || state !== "open"} onClick={send}>
            {t("poll.send")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextArea
          label={t("poll.question")}
          value={question}
          onChange={setQuestion}
          maxCharacters={questionMaxCharacters}
        />
        {typed.map((option, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: options are only appended.
            key={at}
            label={t("poll.option", { number: at + 1 })}
            value={option}
            onChange={(text) => setOption(at, text)}
            maxCharacters={optionMaxCharacters}
            error={
              repeated && options.indexOf(option.trim()) !== options.lastIndexOf(option.trim())
                ? t("poll.repeated")
                : undefined
            }
          />
        ))}
        <Checkbox checked={several} onChange={setSeveral}>
          {t("poll.severalHint")}
        </Checkbox>
        <Checkbox checked={anonymous} onChange={setAnonymous}>
          {t("poll.anonymousHint")}
        </Checkbox>
        <SegmentedChoice
          label={t("poll.endsIn")}
          columns={2}
          options={ends.map((value) => ({ value, label: value === 0 ? t("poll.noEnd") : formatTimeSpan(value, tag) }))}
          value={endsIn}
          onChange={setEndsIn}
        />
      </div>
    </Dialog>
  );
}

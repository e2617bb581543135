import * as Limits from "@contract/limits.ts";
import { isName } from "@contract/text/text-rules.ts";
import { type ReactNode, useState } from "react";
import { useSubmit } from "../lib/use-submit.ts";
import { Button } from "./Button.tsx";
import { Emblem } from "./Emblem.tsx";
import { Form } from "./Form.tsx";
import { TextField } from "./TextField.tsx";
import { toast } from "./toast.ts";

interface Props {
  label: string;
  hint: string;
  /** Error for an invalid name. */
  invalid: string;
  save: string;
  saved: string;
  autoComplete?: string | undefined;
  /** The current name, shown while nothing is typed. */
  current: string;
  /** Avatar or room picture with the typed name. */
  picture: (name: string) => ReactNode;
  /** Rejects if the name was not saved; the error has been reported by then. */
  onSave: (name: string) => Promise<void>;
  onDone: () => void;
}

export function NameForm(props: Props) {
  const { label, hint, invalid, current, picture, onSave, onDone } = props;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const { busy, submit } = useSubmit({ leaves: true });
  const name = typed ?? current;

  const save = async () => {
    const wanted = name.trim();
    if (!isName(wanted)) return setError(invalid);
    if (wanted === current) return onDone();
    await submit(async () => {
      await onSave(wanted);
      void toast(props.saved, { kind: "success" });
      onDone();
    });
  };

  return (
    <Form busy={busy} onSubmit={() => void save()}>
      <Emblem bare>{picture(name)}</Emblem>
      <TextField
        label={label}
        hint={hint}
        value={name}
        error={error}
        maxCharacters={Limits.nameMaxLength}
        autoComplete={props.autoComplete}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {props.save}
      </Button>
    </Form>
  );
}

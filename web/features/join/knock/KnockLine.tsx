import * as Limits from "@contract/limits.ts";
import { useT } from "../../../i18n/use-t.ts";
import { TextField } from "../../../ui/TextField.tsx";

/** Says that the owner lets people in one by one, and takes a line for the owner. */
export function KnockLine({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const t = useT("knock");
  return (
    <>
      <p>{t("oneByOne")}</p>
      <TextField
        label={t("line")}
        hint={t("lineHint")}
        maxCharacters={Limits.knockLineMaxLength}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

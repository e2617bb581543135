import { isPassword } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { passwordStrength } from "../../lib/password-strength.ts";
import { suggestPassword } from "../../lib/suggest-password.ts";
import { TextField } from "../../ui/TextField.tsx";
import utilities from "../../ui/utilities.module.css";
import styles from "./Join.module.css";

export interface NewPassword {
  password: string;
  again: string;
  errors: { password: string | undefined; again: string | undefined };
  set: (password: string, again: string) => void;
}

/** A new room password that is typed twice. */
export function useNewPassword(): NewPassword {
  const t = useT("join");
  const tSetup = useT("setup");
  const [{ password, again }, change] = useState({ password: "", again: "" });
  const errors = {
    password: isPassword(password) ? undefined : tSetup("newPasswordError"),
    again: password === again ? undefined : t("passwordsDiffer"),
  };
  return { password, again, errors, set: (first, second) => change({ password: first, again: second }) };
}

/** Fields of a new room password, with a suggestion. `checked`: shows the errors. */
export function NewPasswordFields({ value, checked }: { value: NewPassword; checked: boolean }) {
  const t = useT("setup");
  const join = useT("join");
  const strengths = useT("passwordStrength");
  const [suggestions, setSuggestions] = useState(0);
  const { password, again, errors, set } = value;
  const strength = passwordStrength(password);
  const suggest = () => {
    const suggestion = suggestPassword();
    set(suggestion, suggestion);
    setSuggestions((count) => count + 1);
  };
  const typed = strength === "none" ? t("newPasswordHint") : strengths(strength);
  return (
    // A new key remounts the fields, so that a suggested password is revealed.
    <div className={utilities.column3} key={suggestions}>
      <TextField
        label={join("password")}
        hint={suggestions > 0 ? t("suggested") : typed}
        error={checked ? errors.password : undefined}
        type="password"
        name="new-room-password"
        autoComplete="new-password"
        revealed={suggestions > 0}
        aside={
          <button type="button" className={styles.link} onClick={suggest}>
            {t("suggest")}
          </button>
        }
        value={password}
        onChange={(next) => set(next, again)}
      />
      <TextField
        label={t("passwordAgain")}
        error={checked ? errors.again : undefined}
        type="password"
        name="new-room-password-again"
        autoComplete="new-password"
        revealed={suggestions > 0}
        value={again}
        onChange={(next) => set(password, next)}
      />
    </div>
  );
}

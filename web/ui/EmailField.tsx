import * as Limits from "@contract/limits.ts";
import type { ComponentProps } from "react";
import { TextField } from "./TextField.tsx";

export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={Limits.emailMaxLength}
      {...props}
    />
  );
}

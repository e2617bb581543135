import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./Button.tsx";

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ variant, size, block, children, ...rest }: ButtonVariant & ComponentProps<"a">) => (
    <a {...rest} className={buttonClass({ variant, size, block })}>
      {children}
    </a>
  ),
);

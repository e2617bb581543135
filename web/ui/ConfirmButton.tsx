import { type ComponentProps, useState } from "react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props extends ButtonVariant, Omit<ComponentProps<typeof ConfirmDialog>, "open" | "onClose"> {
  busy?: boolean;
}

/** Button that acts after a confirmation; both have the label `confirmText`. */
export function ConfirmButton({ variant, size, block, busy, ...question }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} block={block} busy={busy} onClick={() => setAsked(true)}>
        {question.confirmText}
      </Button>
      <ConfirmDialog {...question} open={asked} onClose={() => setAsked(false)} />
    </>
  );
}

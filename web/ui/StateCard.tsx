import type { ComponentProps, ReactNode } from "react";
import { Card } from "./Card.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface Props extends ComponentProps<typeof EmptyState> {
  /** Content above the state. */
  children?: ReactNode;
}

/** The only card of a page, which shows a state: nothing found, refused, over. */
export function StateCard({ children, ...state }: Props) {
  return (
    <Card>
      {children}
      <EmptyState page {...state} />
    </Card>
  );
}

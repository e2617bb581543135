import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ListRow } from "./List.tsx";

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, "open" | "onClose"> {
  row: Omit<ComponentProps<typeof ListRow>, "onClick" | "noChevron">;
}

/** Row of a list that acts after a confirmation. */
export function ConfirmRow({ row, ...question }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ListRow noChevron {...row} onClick={() => setAsked(true)} />
      <ConfirmDialog {...question} open={asked} onClose={() => setAsked(false)} />
    </>
  );
}

import { Suspense } from "react";
import type { OutboxItem } from "../../../room/types.ts";
import { FailedNote } from "./FailedNote.tsx";

export function isFailed({ state }: OutboxItem): boolean {
  return state === "failed";
}

/** A note below a row for each message that was not sent. */
export function FailedNotes({ items }: { items: readonly OutboxItem[] }) {
  const failed = items.filter(isFailed);
  if (failed.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {failed.map((item) => (
        <FailedNote key={item.eventId} item={item} />
      ))}
    </Suspense>
  );
}

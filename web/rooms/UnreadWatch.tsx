import { useOverviews } from "./use-rooms.ts";

/** Keeps the unread badge of the other rooms current while their list is closed. */
export function UnreadWatch({ current }: { current: string }) {
  useOverviews(current);
  return null;
}

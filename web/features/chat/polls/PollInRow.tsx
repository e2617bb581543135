import type { NewPoll, Poll } from "@contract/poll.ts";
import { lazyComponent } from "../../../i18n/retrying-component.ts";
import type { PollProps } from "./PollView.tsx";

const PollView = lazyComponent(async () => (await import("./PollView.tsx")).PollView);

/** The options of a poll, below its question. */
export function PollInRow({ poll, ...props }: Omit<PollProps, "poll"> & { poll: Poll | NewPoll | undefined }) {
  return poll && <PollView {...props} poll={poll} />;
}

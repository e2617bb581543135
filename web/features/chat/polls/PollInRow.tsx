import type { NewPoll, Poll } from "@contract/poll.ts";
import { Suspense } from "react";
import { retryingComponent } from "../../../i18n/retrying-component.ts";
import type { PollProps } from "./PollView.tsx";

const PollView = retryingComponent(async () => (await import("./PollView.tsx")).PollView);

/** The options of a poll, below its question. */
export function PollInRow({ poll, ...props }: Omit<PollProps, "poll"> & { poll: Poll | NewPoll | undefined }) {
  return (
    poll && (
      <Suspense fallback={null}>
        <PollView {...props} poll={poll} />
      </Suspense>
    )
  );
}

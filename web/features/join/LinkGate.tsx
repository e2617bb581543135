import type { LinkInfo } from "@contract/link-info.ts";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { LinkLoading } from "./LinkLoading.tsx";
import { EndedRoom } from "./RoomStates.tsx";
import type { LinkState } from "./use-link.ts";

interface Props {
  state: LinkState;
  reload: () => void;
  children: (link: LinkInfo) => ReactNode;
}

/** Renders the page of a link after its look-up, or the reason why the link leads to no page. */
export function LinkGate(props: Props) {
  return (
    <Suspense fallback={<LinkLoading />}>
      <BehindLink {...props} />
    </Suspense>
  );
}

function BehindLink({ state, reload, children }: Props) {
  switch (state.kind) {
    case "loading":
      return <LinkLoading />;
    case "failed":
      return (
        <>
          <Card>
            <ErrorState page error={state.error} onRetry={reload} action={<HomeLink />} />
          </Card>
          <RoomsOfDevice />
        </>
      );
    case "fail":
      return <Navigate to="/fail" search={{ code: String(state.code) }} replace />;
    case "known":
      // Of an expired room only the owner's link needs a password: the owner logs in to renew.
      return state.link.state === "expired" && !state.link.needsPassword ? (
        <EndedRoom recovery={state.link.recovery} onRetry={reload} />
      ) : (
        children(state.link)
      );
    case "expired":
      return <EndedRoom onRetry={reload} />;
  }
}

import type { LinkInfo } from "@contract/link.ts";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { LinkLoading } from "./LinkLoading.tsx";
import { EndedRoom } from "./lazy-room-states.ts";
import type { LinkState } from "./use-link.ts";

interface Props {
  state: LinkState;
  reload: () => void;
  children: (link: LinkInfo) => ReactNode;
}

/** Shows what is behind a link once it is known, and every reason why nothing is. */
export function LinkGate(props: Props) {
  return (
    <Suspense fallback={<LinkLoading />}>
      <BehindLink {...props} />
    </Suspense>
  );
}

function BehindLink({ state, reload, children }: Props) {
  const errorText = useErrorText();
  switch (state.kind) {
    case "loading":
      return <LinkLoading />;
    case "failed":
      return (
        <Card>
          <ErrorState page hint={errorText(state.error)} onRetry={reload} action={<HomeLink />} />
        </Card>
      );
    case "fail":
      return <Navigate to="/fail" search={{ code: String(state.code) }} replace />;
    case "known":
      // Only the owner's link asks for anything: whoever may renew logs in.
      return state.link.state === "expired" && !state.link.needsPassword ? (
        <EndedRoom onRetry={reload} />
      ) : (
        children(state.link)
      );
    case "expired":
      return <EndedRoom onRetry={reload} />;
  }
}

import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense } from "react";
import { retryingComponent } from "../../../i18n/retrying-component.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Id of the message whose picture is open in full size; navigating back closes it. */
    picture?: number;
  }
}

const PictureShow = retryingComponent(async () => (await import("./PictureShow.tsx")).PictureShow);

export function PictureOverlay() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const shown = useRouterState({ select: ({ location }) => location.state.picture });
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PictureShow
        shown={shown}
        onShow={(picture) => void navigate({ to: ".", search: true, state: { picture }, replace: true })}
        onClose={() => {
          if (history.canGoBack()) history.back();
          else void navigate({ to: ".", search: true, state: {}, replace: true });
        }}
      />
    </Suspense>
  );
}

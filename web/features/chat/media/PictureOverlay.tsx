import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { retryingComponent } from "../../../i18n/retrying-component.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";

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
  const close = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ".", search: true, state: {}, replace: true });
  };
  return (
    <ErrorBoundary onClose={close}>
      <PictureShow
        shown={shown}
        onShow={(picture) => void navigate({ to: ".", search: true, state: { picture }, replace: true })}
        onClose={close}
      />
    </ErrorBoundary>
  );
}

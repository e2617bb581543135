import {
  Component,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import type { Router, Shown } from "./router.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

const Current = createContext<Router | undefined>(undefined);

interface Props {
  router: Router;
  /** While a screen is fetched and takes its time. */
  pending: ReactNode;
  /** A screen that broke, or could not be fetched. */
  failed: (retry: () => void) => ReactNode;
}

/** Draws the screen of the address. */
export function RouterProvider({ router, pending, failed }: Props) {
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  useLayoutEffect(() => shown?.scroll?.(), [shown]);
  useKeptFocus(shown);
  if (!shown) return null;
  const guard = (children: ReactNode) => (
    <Guard of={shown.place.pathname} failed={failed}>
      <Suspense fallback={pending}>{children}</Suspense>
    </Guard>
  );
  return <Current value={router}>{guard(drawn(shown, pending, failed(router.retry), guard))}</Current>;
}

function drawn(
  { drawing, failed }: Shown,
  pending: ReactNode,
  sorry: ReactNode,
  guard: (children: ReactNode) => ReactNode,
): ReactNode {
  const screen = drawing.screen() ?? (failed ? sorry : pending);
  if (!drawing.around) return screen;
  return drawing.around(guard(screen)) ?? (failed ? sorry : pending);
}

interface GuardProps {
  of: string;
  failed: Props["failed"];
  children: ReactNode;
}

interface GuardState {
  of: string;
  broke: boolean;
}

/** What breaks inside of it shows what went wrong, until it is tried again or another page is opened. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { of: this.props.of, broke: false };

  static getDerivedStateFromProps({ of }: GuardProps, state: GuardState): GuardState | null {
    return of === state.of ? null : { of, broke: false };
  }

  static getDerivedStateFromError(): Partial<GuardState> {
    return { broke: true };
  }

  override render(): ReactNode {
    if (!this.state.broke) return this.props.children;
    return this.props.failed(() => this.setState({ broke: false }));
  }
}

export function useRouter(): Router {
  const router = useContext(Current);
  if (!router) throw new Error("not inside a RouterProvider");
  return router;
}

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Params, ParamsOf, RoutePath } from "./address.ts";
import type { Place, Target } from "./location.ts";
import { useRouter } from "./RouterProvider.tsx";
import type { Shown } from "./router.ts";

function useShown<T>(select: (shown: Shown) => T): T | undefined {
  const { subscribe, shown } = useRouter();
  return useSyncExternalStore(subscribe, () => {
    const now = shown();
    return now && select(now);
  });
}

export function useNavigate(): (target: Target) => Promise<void> {
  return useRouter().navigate;
}

/** A part of where the page is; renders again when that part changes. It must be a plain value. */
export function usePlace<T extends string | number | boolean | undefined>(select: (place: Place) => T): T | undefined {
  return useShown(({ place }) => select(place));
}

const none: Params = {};

/** What the address names. With `from`, the path that the screen is at. */
export function useParams<Path extends RoutePath>(where: { from: Path }): ParamsOf<Path>;
export function useParams(): Params;
export function useParams(): Params {
  return useShown(({ params }) => params) ?? none;
}

/** The query of the address. */
export function useSearch(): Params {
  return useShown(({ place }) => place.search) ?? none;
}

/** Asks before the page is left while `unsaved` is so. */
export function useBlocker(unsaved: boolean): { blocked: boolean; stay: () => void; leave: () => void } {
  const router = useRouter();
  const [leave, setLeave] = useState<() => void>();
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    const stop = router.block({
      blocks: (next, now) => latest.current && next.pathname !== now.pathname,
      onBlocked: (goOn) => setLeave(() => goOn),
    });
    return () => {
      removeEventListener("beforeunload", onUnload);
      stop();
    };
  }, [router]);
  return {
    blocked: leave !== undefined,
    stay: () => setLeave(undefined),
    leave: () => {
      setLeave(undefined);
      leave?.();
    },
  };
}

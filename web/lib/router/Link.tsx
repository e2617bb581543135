import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from "react";
import { useNavigate } from "./hooks.ts";
import type { Target } from "./location.ts";
import { useRouter } from "./RouterProvider.tsx";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & Target;

/** A link inside the product. What it leads to is fetched when somebody reaches for it. */
export function Link(props: Props) {
  const router = useRouter();
  const { target, anchor } = parted(props);
  const preload = () => router.preload(target);
  return (
    <a
      {...anchor}
      href={router.hrefOf(target)}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        anchor.onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        void router.navigate(target);
      }}
    />
  );
}

/** A new tab, a new window, a download are the browser's business. */
function isPlain({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const elsewhere = currentTarget.target !== "" && currentTarget.target !== "_self";
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || elsewhere);
}

const ofTarget = new Set(["to", "params", "search", "state", "replace", "href"]);

function parted(props: Props): { target: Target; anchor: AnchorHTMLAttributes<HTMLAnchorElement> } {
  const anchor = Object.fromEntries(Object.entries(props).filter(([name]) => !ofTarget.has(name)));
  return { target: props, anchor };
}

/** Leads there as soon as it is drawn. */
export function Navigate(target: Target): null {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it is gone with the page that it leads away from.
  useEffect(() => void navigate(target), []);
  return null;
}

import { lazy, Suspense } from "react";
import { useNavigate, usePlace } from "../../../lib/router/hooks.ts";
import { useRouter } from "../../../lib/router/RouterProvider.tsx";

const PictureShow = lazy(async () => ({ default: (await import("./PictureShow.tsx")).PictureShow }));

/** The picture that is looked at, over whatever page of the room asked for it. */
export function PictureOverlay() {
  const navigate = useNavigate();
  const { goBack } = useRouter();
  const shown = usePlace(({ state }) => state.picture);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PictureShow
        shown={shown}
        onShow={(picture) => void navigate({ to: ".", search: true, state: { picture }, replace: true })}
        onClose={() => goBack({ to: ".", search: true, replace: true })}
      />
    </Suspense>
  );
}

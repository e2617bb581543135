import { useCallback, useEffect, useState } from "react";
import { notificationState } from "../../device/push.ts";
import { onWake } from "../../lib/browser/wake.ts";

/** Permission for notifications, kept up to date, and a function to request it. */
export function useNotificationState() {
  const [state, setState] = useState(notificationState);
  useEffect(() => {
    const update = () => setState(notificationState());
    // The browser's settings, outside the page, can change the permission.
    const stop = onWake(update);
    let permission: PermissionStatus | undefined;
    navigator.permissions?.query({ name: "notifications" }).then(
      (status) => {
        permission = status;
        status.addEventListener("change", update);
      },
      () => undefined,
    );
    return () => {
      stop();
      permission?.removeEventListener("change", update);
    };
  }, []);
  const ask = useCallback(async () => {
    if (notificationState() === "default") await Notification.requestPermission();
    const now = notificationState();
    setState(now);
    return now;
  }, []);
  return { state, ask };
}

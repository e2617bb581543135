import { useCallback, useEffect, useState } from "react";
import { notificationState } from "../../device/push.ts";
import { onWake } from "../../lib/wake.ts";

/** Whether this browser may show notifications, kept up to date, and how to ask the person. */
export function useNotificationState() {
  const [state, setState] = useState(notificationState);
  useEffect(() => {
    const update = () => setState(notificationState());
    // It is changed in the browser's settings, which lie outside of the page.
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

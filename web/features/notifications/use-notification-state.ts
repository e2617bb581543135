import { useCallback, useEffect, useState } from "react";
import { onWake } from "../../lib/wake.ts";
import { notificationState } from "../../room/push.ts";

/** Whether this browser may show notifications, kept up to date, and how to ask the person. */
export function useNotificationState() {
  const [state, setState] = useState(notificationState);
  useEffect(() => {
    const look = () => setState(notificationState());
    // It is changed in the browser's settings, which lie outside of the page.
    const stop = onWake(look);
    let permission: PermissionStatus | undefined;
    navigator.permissions?.query({ name: "notifications" }).then(
      (status) => {
        permission = status;
        status.addEventListener("change", look);
      },
      () => undefined,
    );
    return () => {
      stop();
      permission?.removeEventListener("change", look);
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

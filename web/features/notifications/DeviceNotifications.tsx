import BellOff from "lucide-react/icons/bell-off";
import { useCallback, useEffect, useState } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { sessions } from "../../device/device-sessions.ts";
import { notificationState, subscribeThisDevice, unsubscribeThisDevice } from "../../device/push.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { ContinueInBrowser } from "../../in-app-browser/ContinueInBrowser.tsx";
import { onWake } from "../../lib/browser/page-visibility.ts";
import { inAppBrowserOf, platformOf } from "../../lib/browser/platform.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { useFlags } from "../../room/use-flags.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { List } from "../../ui/List.tsx";
import { Switch } from "../../ui/Switch.tsx";

/** Sound, notifications and their content, and the browser's obstacles to them. */
export function DeviceNotifications() {
  const t = useT("notifications");
  const api = useApi();
  const session = useRoom((state) => state.session);
  const language = useLanguage();
  const { flags, busy, setFlag, switchOf } = useFlags();
  const { state, ask } = useNotificationState();

  const allow = async (): Promise<boolean> => {
    if ((await ask()) !== "granted") return false;
    // Without a push service, notifications work while a page is open.
    void subscribeThisDevice(api, language);
    return true;
  };
  const onNotify = async (on: boolean) => {
    if (on) {
      if (await allow()) await setFlag("notify", true);
    } else if (await setFlag("notify", false)) await unsubscribeThisDevice(api);
  };

  return (
    <>
      <List heading={t("messages")}>
        <Switch label={t("sound")} detail={t("soundHint")} {...switchOf("sound")} />
        {state !== "unsupported" && (
          <>
            <Switch
              label={t("desktop")}
              detail={t("desktopHint")}
              checked={flags.notify}
              disabled={busy === "notify" || (state === "denied" && !flags.notify)}
              onChange={(on) => void onNotify(on)}
            />
            <Switch label={t("preview")} detail={t("previewHint")} {...switchOf("preview", flags.notify)} />
            <Switch
              label={t("calls")}
              detail={t("callsHint")}
              {...switchOf("notifyCalls", flags.notify)}
              checked={flags.notifyCalls !== false}
            />
          </>
        )}
      </List>
      {state === "unsupported" && (
        <Banner tone="warning" icon={<BellOff size={18} aria-hidden="true" />}>
          <strong>{t("unsupported")}</strong> <span>{t(unsupportedHint())}</span>
        </Banner>
      )}
      {state === "unsupported" && inAppBrowserOf() !== undefined && (
        <Card column>
          <ContinueInBrowser room={sessions.roomCodeOf(session)} makeTicket={() => ticketFor(session)} />
        </Card>
      )}
      {state === "denied" && (
        <Banner tone="warning" icon={<BellOff size={18} aria-hidden="true" />}>
          <strong>{t("disabled")}</strong> <span>{t("disabledHint")}</span>
        </Banner>
      )}
      {state === "default" && flags.notify && (
        <Banner
          tone="warning"
          icon={<BellOff size={18} aria-hidden="true" />}
          action={
            <Button size="sm" onClick={() => void allow()}>
              {t("allow")}
            </Button>
          }
        >
          <strong>{t("notGranted")}</strong> <span>{t("notGrantedHint")}</span>
        </Banner>
      )}
    </>
  );
}

function unsupportedHint(): "inAppHint" | "iosHint" | "otherBrowserHint" {
  if (inAppBrowserOf() !== undefined) return "inAppHint";
  return platformOf() === "ios" ? "iosHint" : "otherBrowserHint";
}

/** Permission for notifications, kept up to date, and a function to request it. */
function useNotificationState() {
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

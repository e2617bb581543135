import { useEffect } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { forgetLocalData } from "../../device/local-data.ts";
import { manifestUrl, nameManifest } from "../../device/manifests.ts";
import { checkForRelease, onNewRelease, registerServiceWorker } from "../../device/service-worker.ts";
import type { Session } from "../../device/session.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { onWake } from "../../lib/browser/page-visibility.ts";
import { whenIdle } from "../../lib/browser/when-idle.ts";
import { useRoom, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink, useSeatLink } from "../../room/seat-link.ts";
import { toast } from "../../ui/toast.ts";

const pollEveryMs = 3_600_000;
const offeredMs = 20_000;

/** Registers the service worker for members and offers to install the room. Renders nothing. */
export function Installable() {
  const t = useT("install");
  const language = useLanguage();
  const session = useRoom((state) => state.session);
  const store = useRoomStore();
  const renewed = useRoom(({ room }) => room.linkCode);
  const linkCode = useSeatLink();
  const name = useRoom((state) => state.room.name);
  useEffect(() => whenIdle(() => void registerServiceWorker(language)), [language]);
  useEffect(() => {
    let lookedAt = Date.now();
    return onWake(() => {
      if (Date.now() - lookedAt < pollEveryMs) return;
      lookedAt = Date.now();
      void checkForRelease();
    });
  }, []);
  // Drafts and the outbox survive a reload; the member decides when.
  useEffect(
    () =>
      onNewRelease(() => {
        const action = { label: t("reload"), onClick: () => location.reload() };
        void toast(t("newRelease"), { durationMs: offeredMs, action });
      }),
    [t],
  );
  useEffect(() => {
    if (renewed !== undefined) takeSeatLink(store.getState(), renewed);
  }, [store, renewed]);
  useEffect(() => (name === "" ? undefined : offerRoom({ ...session, linkCode }, name)), [session, linkCode, name]);
  return null;
}

/** Links the manifest of the room, so that the browser installs the room. Returns a function that removes it. */
function offerRoom(session: Session, name: string): () => void {
  let gone = false;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestUrl(session);
  const title = document.createElement("meta");
  title.name = "apple-mobile-web-app-title";
  title.content = name;
  document.head.append(title);
  const offer = async () => {
    // The service worker answers with the room's name; without it the manifest has the product's.
    await navigator.serviceWorker?.ready;
    await nameManifest(session.roomId, name).catch(() => {});
    if (!gone) document.head.append(link);
    // The member may have left rooms during the wait.
    await forgetLocalData(sessions.list());
  };
  void offer();
  return () => {
    gone = true;
    link.remove();
    title.remove();
  };
}

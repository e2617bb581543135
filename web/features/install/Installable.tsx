import { useEffect } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { forgetLocalData } from "../../device/local-data.ts";
import { manifestAddress, nameManifest } from "../../device/manifests.ts";
import { checkForRelease, onNewRelease, storeOnDevice } from "../../device/service-worker.ts";
import type { Session } from "../../device/session.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { onWake } from "../../lib/wake.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { useRoom, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink, useSeatLink } from "../../room/seat-link.ts";
import { toast } from "../../ui/toast.ts";

const pollEveryMs = 3_600_000;
const offeredMs = 20_000;

/** Keeps the product on the device of whoever is in a room, and lets them install the room. Draws nothing. */
export function Installable() {
  const t = useT("install");
  const language = useLanguage();
  const session = useRoom((state) => state.session);
  const store = useRoomStore();
  const renewed = useRoom(({ room }) => room.linkCode);
  const linkCode = useSeatLink();
  const name = useRoom((state) => state.room.name);
  useEffect(() => whenIdle(() => void storeOnDevice(language)), [language]);
  useEffect(() => {
    let lookedAt = Date.now();
    return onWake(() => {
      if (Date.now() - lookedAt < pollEveryMs) return;
      lookedAt = Date.now();
      void checkForRelease();
    });
  }, []);
  // Drafts and what waits to be sent outlive it; when to load it is for the person to say.
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

/** Names the room to the browser as what would be installed. Gives back how to take that back. */
function offerRoom(session: Session, name: string): () => void {
  let gone = false;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifestAddress(session);
  const title = document.createElement("meta");
  title.name = "apple-mobile-web-app-title";
  title.content = name;
  document.head.append(title);
  const offer = async () => {
    // The worker answers with the name; without it the room is offered under the product's.
    await navigator.serviceWorker?.ready;
    await nameManifest(session.roomId, name).catch(() => {});
    if (!gone) document.head.append(link);
    // Rooms that were left while this was on its way.
    await forgetLocalData(sessions.list());
  };
  void offer();
  return () => {
    gone = true;
    link.remove();
    title.remove();
  };
}

import { ownerMark } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import * as z from "zod/mini";
import { sessions } from "../../device/device-sessions.ts";
import { closeNotifications } from "../../device/local-data.ts";
import { currentSubscription } from "../../device/log-out-device.ts";
import { isNotificationOf } from "../../device/notification-tag.ts";
import { subscribeThisDevice } from "../../device/push.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { audioExtension } from "../../lib/audio-extension.ts";
import { isVisible } from "../../lib/browser/page-visibility.ts";
import { usePageVisible } from "../../lib/browser/use-page-visible.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { mentions } from "../../room/state/mentions.ts";
import { usePeople } from "../../rooms/use-people.ts";
import { startBlinking } from "./blink.ts";
import { showNotification } from "./desktop-notification.ts";
import { newsAfter } from "./news.ts";
import { playSound, prepareSound } from "./sound.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Id of the message that the chat scrolls to. */
    message?: number;
  }
}

/** Announces new messages while the room is not in view: title and icon, sound, notification. Renders nothing. */
export function RoomAlerts() {
  const session = useRoom((state) => state.session);
  const navigate = useNavigate();
  const toMessage = useCallback(
    (message: number) =>
      void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) }, state: { message } }),
    [navigate, session],
  );
  useBlinking();
  useSeen();
  useNews(toMessage);
  useKnockNews(() => void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) } }));
  usePush();
  useWorkerClicks(toMessage);
  useEffect(prepareSound, []);
  return null;
}

/** Blinks until the chat is opened. */
function useBlinking() {
  const hidden = !usePageVisible();
  const onSubpage = useRouterState({
    select: ({ location }) => location.pathname.split("/").filter(Boolean).length > 2,
  });
  const count = useRoom(({ unreadCount, room }) => unreadCount + (room.knocks?.length ?? 0));
  const shown = hidden || onSubpage ? count : 0;
  useEffect(() => (shown > 0 ? startBlinking(shown) : undefined), [shown]);
}

/** Closes the seat's notifications and resets its app badge while the room is in view. */
function useSeen() {
  const hidden = !usePageVisible();
  const roomId = useRoom((state) => state.session.roomId);
  const memberId = useRoom((state) => state.session.memberId);
  useEffect(() => {
    if (!hidden) void closeNotifications((tag) => isNotificationOf(tag, { roomId, memberId })).catch(() => undefined);
  }, [hidden, roomId, memberId]);
}

function useNews(onClick: (messageId: number) => void) {
  const t = useT("notifications");
  const messages = useRoom((state) => state.messages);
  const firstLiveAfterId = useRoom((state) => state.firstLiveAfterId);
  const selfId = useRoom((state) => state.session.memberId);
  const room = useRoom((state) => state.room);
  const { members, find } = usePeople();
  const known = useRef<number>(undefined);
  const announce = useEffectEvent(() => {
    // Messages present on opening are no news; those are that came before this component, and during a disconnection.
    if (firstLiveAfterId === undefined) return;
    const newest = messages.at(-1)?.id ?? 0;
    const before = known.current ?? Math.max(firstLiveAfterId, room.me.readUpTo);
    known.current = Math.max(before, newest);
    if (newest <= before || (isVisible() && document.hasFocus())) return;
    const names = members.map(({ name }) => name);
    const mentionsMe = (message: Message) => mentions(message, { id: selfId, name: room.me.name, names });
    // Of several messages, one that mentions the member comes first.
    const news = newsAfter(messages, before, selfId, mentionsMe) ?? newsAfter(messages, before, selfId);
    if (!news) return;
    const from = find(news.senderId);
    const sender = `${from?.role === "owner" ? `${ownerMark} ` : ""}${from?.name ?? ""}`;
    const text = news.kind === "text" ? news.content : t(`kinds.${mediaKind(news)}`);
    const body = mentionsMe(news)
      ? { preview: t("mentionedText", { sender, text }), plain: t("mentioned") }
      : { preview: t("previewText", { sender, text }), plain: t("newMessage") };
    notify(room, news.id, body, () => onClick(news.id));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two change what is announced.
  useEffect(() => announce(), [messages, firstLiveAfterId]);
}

/** Announces people who ask to be let in. */
function useKnockNews(onClick: () => void) {
  const t = useT("notifications");
  const knocks = useRoom(({ room }) => room.knocks);
  const room = useRoom((state) => state.room);
  const firstLiveKnocks = useRoom((state) => state.firstLiveKnocks);
  const known = useRef<readonly string[]>(undefined);
  const announce = useEffectEvent(() => {
    const before = known.current ?? firstLiveKnocks;
    if (!before) return;
    known.current = knocks?.map(({ id }) => id) ?? [];
    const news = knocks?.findLast(({ id }) => !before.includes(id));
    if (!news || (isVisible() && document.hasFocus())) return;
    const { name: sender, line: text } = news;
    const preview = text ? t("knockText", { sender, text }) : t("knockBy", { sender });
    notify(room, room.lastId, { preview, plain: t("knock") }, onClick);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two change what is announced.
  useEffect(() => announce(), [knocks, firstLiveKnocks]);
}

/** Sound and notification, as the member wants them. `body`: with what was written, and without. */
function notify(room: RoomInfo, messageId: number, body: { preview: string; plain: string }, onClick: () => void) {
  const { flags, id: memberId } = room.me;
  if (flags.sound) playSound();
  if (!flags.notify) return;
  const text = flags.preview ? body.preview : body.plain;
  showNotification({ title: room.name, body: text, roomId: room.roomId, memberId, messageId, onClick });
}

function mediaKind({ kind, extension }: Message): "image" | "voice" | "video" | "audio" | "file" {
  if (kind === "image" || kind === "voice" || kind === "video") return kind;
  return extension && audioExtension.test(extension) ? "audio" : "file";
}

/** Subscribes this device to push while the member has notifications on. */
function usePush() {
  const api = useApi();
  const language = useLanguage();
  const wanted = useRoom(({ loaded, room }) => loaded && room.me.flags.notify);
  useEffect(() => {
    if (wanted) void subscribeThisDevice(api, language);
  }, [wanted, api, language]);
  // Without a network, a log-out of another room has ended the subscription of all rooms.
  const renew = useEffectEvent(async () => {
    if (wanted && !(await currentSubscription())) await subscribeThisDevice(api, language);
  });
  const live = useRoom(({ connection }) => connection === "live");
  const wasLive = useRef(false);
  useEffect(() => {
    if (!live) return;
    if (wasLive.current) renew().catch(() => undefined);
    wasLive.current = true;
  }, [live]);
}

const click = z.object({ roomId: z.string(), messageId: z.number() });

/** Receives clicks on this room's notifications from the service worker. */
function useWorkerClicks(onClick: (messageId: number) => void): void {
  const roomId = useRoom((state) => state.room.roomId);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      const pressed = z.safeParse(click, data);
      if (pressed.success && pressed.data.roomId === roomId) onClick(pressed.data.messageId);
    };
    const container = navigator.serviceWorker;
    container?.addEventListener("message", onMessage);
    container?.startMessages();
    return () => container?.removeEventListener("message", onMessage);
  }, [roomId, onClick]);
}

import { useLocation, useSearch } from "@tanstack/react-router";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { ReceiveByCode } from "./ReceiveByCode.tsx";
import { ReceiveByLink } from "./ReceiveByLink.tsx";
import { SendByCode } from "./SendByCode.tsx";
import { SendByLink } from "./SendByLink.tsx";
import { readLink } from "./secure-channel.ts";
import { UndoList } from "./UndoHandOff.tsx";

/**
 * Moves rooms between two devices. Opened from a room it shows a QR code and a code; opened by a QR code's link it asks
 * before it joins; without either it takes a code, and shows a QR code for the device that has the rooms.
 */
export function ContinueScreen() {
  const t = useT("handoff");
  const fragment = useLocation({ select: ({ hash }) => hash });
  const { room, place } = useSearch({ from: "/continue" });
  const link = readLink(fragment);
  const session = room === undefined ? undefined : sessions.findRoom(room);
  const message = Number(place) || undefined;
  return (
    <Frame title={t("title")}>
      {link?.presenter === "old" ? (
        <ReceiveByLink key={link.id} link={link} />
      ) : link ? (
        <SendByLink key={link.id} link={link} />
      ) : session ? (
        <SendByCode session={session} messageId={message} />
      ) : (
        <ReceiveByCode />
      )}
      <UndoList />
    </Frame>
  );
}

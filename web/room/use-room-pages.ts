import { useNavigate, useParams } from "@tanstack/react-router";
import type { Session } from "../device/session.ts";
import { toLogin } from "./login-navigation.ts";

export function useRoomPages() {
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const params = { code };
  return {
    toChat: () => void navigate({ to: "/chatroom/$code", params }),
    toDetails: () => void navigate({ to: "/chatroom/$code/detail", params }),
    toMembers: () => void navigate({ to: "/chatroom/$code/chat-user-list", params }),
    toMember: (member: string) =>
      void navigate({ to: "/chatroom/$code/chat-user-info", params, search: { uid: member } }),
    toRoomName: () => void navigate({ to: "/chatroom/$code/room-name", params }),
    toGallery: () => void navigate({ to: "/chatroom/$code/gallery", params }),
    toPicture: () => void navigate({ to: "/chatroom/$code/edit-profile", params }),
    toNickname: () => void navigate({ to: "/chatroom/$code/user-name", params }),
    toSeatLink: () => void navigate({ to: "/chatroom/$code/user-code", params }),
    toSave: () => void navigate({ to: "/chatroom/$code/chat-save", params }),
    toHooks: () => void navigate({ to: "/chatroom/$code/chat-hooks", params }),
    toImport: () => void navigate({ to: "/chatroom/$code/chat-import", params }),
    toLanguages: () => void navigate({ to: "/chatroom/$code/languages", params }),
    toSettings: () => void navigate({ to: "/chatroom/$code/setting", params }),
    toNetworkGuide: () => void navigate({ to: "/chatroom/$code/network-guide", params }),
    toInstall: () => void navigate({ to: "/chatroom/$code/pwa-guide", params }),
    toSeats: () => void navigate({ to: "/chatroom/$code/chat-seats", params }),
    toTime: () => void navigate({ to: "/chatroom/$code/chat-duration", params }),
    toHelp: () => void navigate({ to: "/help" }),
    toEmail: () => void navigate({ to: "/chatroom/$code/user-email", params }),
    toNotifications: () => void navigate({ to: "/chatroom/$code/notification", params }),
    toOtherDevice: (message: number | undefined) =>
      void navigate({
        to: "/continue",
        search: { room: code, ...(message !== undefined && { place: `${message}` }) },
      }),
    toInvite: () => void navigate({ to: ".", state: { invite: true } }),
    toLogin: (session: Session) => void navigate(toLogin(session)),
  };
}

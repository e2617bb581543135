import type { PathOf } from "@contract/routes/routes.ts";
import type { ReactNode } from "react";
import { AddSeatsScreen } from "../features/buy-more/AddSeatsScreen.tsx";
import { AddTimeScreen } from "../features/buy-more/AddTimeScreen.tsx";
import { ReopenScreen } from "../features/buy-more/ReopenScreen.tsx";
import { CapsuleScreen } from "../features/capsule/CapsuleScreen.tsx";
import { ImportScreen } from "../features/capsule/import/ImportScreen.tsx";
import { DownloadScreen } from "../features/download/DownloadScreen.tsx";
import { ExpiredScreen } from "../features/expired/ExpiredScreen.tsx";
import { GalleryScreen } from "../features/gallery/GalleryScreen.tsx";
import { HooksScreen } from "../features/hooks/HooksScreen.tsx";
import { PwaGuideScreen } from "../features/install/PwaGuideScreen.tsx";
import { MemberListScreen } from "../features/members/MemberListScreen.tsx";
import { MemberScreen } from "../features/members/MemberScreen.tsx";
import { NetworkGuideScreen } from "../features/network-guide/NetworkGuideScreen.tsx";
import { EmailScreen } from "../features/notifications/EmailScreen.tsx";
import { NotificationScreen } from "../features/notifications/NotificationScreen.tsx";
import { EditProfileScreen } from "../features/profile/EditProfileScreen.tsx";
import { NicknameScreen } from "../features/profile/NicknameScreen.tsx";
import { SeatLinkScreen } from "../features/profile/SeatLinkScreen.tsx";
import { RoomDetailsScreen } from "../features/room-details/RoomDetailsScreen.tsx";
import { RoomNameScreen } from "../features/room-details/RoomNameScreen.tsx";
import { LanguageScreen } from "../features/settings/LanguageScreen.tsx";
import { SettingScreen } from "../features/settings/SettingScreen.tsx";

/** Screens beside the chat, and of a room without its chat. */
export const roomScreens: Record<PathOf<"besideChat" | "withoutChat">, () => ReactNode> = {
  "/chatroom/$code/detail": RoomDetailsScreen,
  "/chatroom/$code/room-name": RoomNameScreen,
  "/chatroom/$code/chat-user-list": MemberListScreen,
  "/chatroom/$code/chat-user-info": MemberScreen,
  "/chatroom/$code/gallery": GalleryScreen,
  "/chatroom/$code/download/$fileId": DownloadScreen,
  "/chatroom/$code/edit-profile": EditProfileScreen,
  "/chatroom/$code/user-name": NicknameScreen,
  "/chatroom/$code/user-code": SeatLinkScreen,
  "/chatroom/$code/user-email": EmailScreen,
  "/chatroom/$code/notification": NotificationScreen,
  "/chatroom/$code/languages": LanguageScreen,
  "/chatroom/$code/network-guide": NetworkGuideScreen,
  "/chatroom/$code/setting": SettingScreen,
  "/chatroom/$code/chat-hooks": HooksScreen,
  "/chatroom/$code/pwa-guide": PwaGuideScreen,
  "/chatroom/$code/chat-expired": ExpiredScreen,
  "/chatroom/$code/chat-seats": AddSeatsScreen,
  "/chatroom/$code/chat-duration": AddTimeScreen,
  "/chatroom/$code/chat-save": CapsuleScreen,
  "/chatroom/$code/chat-import": ImportScreen,
  "/chatroom/$code/chat-reopen": ReopenScreen,
};

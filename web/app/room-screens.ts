import type { PathOf } from "@contract/routes/routes.ts";
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
import { withRooms } from "../rooms/with-rooms.tsx";
import type { Screen } from "./screen.ts";

/** Screens beside the chat, and of a room without its chat. */
export const roomScreens: Record<PathOf<"besideChat" | "withoutChat">, Screen> = {
  "/chatroom/$code/detail": {
    component: RoomDetailsScreen,
    messages: ["room", "media", "pay", "goal", "report", "place"],
  },
  "/chatroom/$code/room-name": { component: RoomNameScreen, messages: ["room"] },
  "/chatroom/$code/chat-user-list": { component: MemberListScreen, messages: ["members", "room", "knock"] },
  "/chatroom/$code/chat-user-info": { component: MemberScreen, messages: ["members", "invites"] },
  "/chatroom/$code/gallery": { component: GalleryScreen, messages: ["media", "chat"] },
  "/chatroom/$code/download/$fileId": { component: DownloadScreen, messages: ["media", "pay"] },
  "/chatroom/$code/edit-profile": { component: EditProfileScreen, messages: ["media"] },
  "/chatroom/$code/user-name": { component: NicknameScreen, messages: ["members"] },
  "/chatroom/$code/user-code": { component: SeatLinkScreen, messages: ["members"] },
  "/chatroom/$code/user-email": { component: EmailScreen, messages: ["notifications"] },
  "/chatroom/$code/notification": { component: NotificationScreen, messages: ["notifications", "pay"] },
  "/chatroom/$code/languages": { component: LanguageScreen, messages: ["settings"] },
  "/chatroom/$code/network-guide": { component: NetworkGuideScreen, messages: ["network"] },
  "/chatroom/$code/setting": { component: SettingScreen, messages: ["settings"] },
  "/chatroom/$code/chat-hooks": { component: HooksScreen, messages: ["hooks"] },
  "/chatroom/$code/pwa-guide": { component: PwaGuideScreen, messages: ["install"] },
  "/chatroom/$code/chat-expired": { component: withRooms(ExpiredScreen), messages: ["join", "room", "reopen"] },
  "/chatroom/$code/chat-seats": { component: AddSeatsScreen, messages: ["pay", "home"] },
  "/chatroom/$code/chat-duration": { component: AddTimeScreen, messages: ["pay", "home", "goal", "reopen"] },
  "/chatroom/$code/chat-save": { component: CapsuleScreen, messages: ["capsule"] },
  "/chatroom/$code/chat-import": { component: ImportScreen, messages: ["imports"] },
  "/chatroom/$code/chat-reopen": { component: ReopenScreen, messages: ["reopen", "pay", "home"] },
};

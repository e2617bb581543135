import { lazy } from "react";
import { HomeScreen } from "./features/create-room/HomeScreen.tsx";
import { withWords } from "./i18n/I18nProvider.tsx";
import { sessions } from "./room/device.ts";

const MyRooms = lazy(async () => ({
  default: (await withWords(["rooms"], import("./features/rooms/MyRooms.tsx"))).MyRooms,
}));

/** The home page; whoever has been in a room finds it there. */
export function HomeLayout() {
  return <HomeScreen rooms={sessions.list().length > 0 && <MyRooms />} />;
}

import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { withRooms } from "../rooms/with-rooms.tsx";

/** The home page; a person who has been in a room finds it there. */
export const HomeLayout = withRooms(HomeScreen);

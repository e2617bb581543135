import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { withRooms } from "../rooms/with-rooms.tsx";

export const HomeLayout = withRooms(HomeScreen);

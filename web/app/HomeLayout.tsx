import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { RoomsOfDevice } from "../rooms/RoomsOfDevice.tsx";

export const HomeLayout = () => <HomeScreen rooms={<RoomsOfDevice />} />;

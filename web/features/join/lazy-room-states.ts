import { lasting } from "../../lib/lasting.ts";

const fetchStates = () => import("./RoomStates.tsx");

/** Most links lead on, so these come only when they are shown. */
export const EndedRoom = lasting(async () => (await fetchStates()).EndedRoom);
export const FullRoom = lasting(async () => (await fetchStates()).FullRoom);

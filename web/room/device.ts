import { roomShelves } from "./database.ts";
import { openSessions, type Sessions } from "./sessions.ts";

/** This device's sessions; with one that is gone for lack of use goes what was kept of its room. */
export const sessions: Sessions = openSessions({ onForgotten: (seat) => void roomShelves().forget(seat) });

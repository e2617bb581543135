/** Orders of sealed rooms are accepted. Rooms that are sealed stay sealed in any case. */
export const sealedRoomsOffered: boolean = false;

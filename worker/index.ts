import { app } from "./app.ts";
import { scheduled } from "./scheduled.ts";

export { Room } from "./room/room.ts";

export default { fetch: app.fetch, scheduled };

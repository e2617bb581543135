import { serve } from "./app.ts";
import { scheduled } from "./scheduled.ts";

export { Room } from "./room/room.ts";

export default { fetch: serve, scheduled };

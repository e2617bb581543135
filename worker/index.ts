import { serve } from "./app.ts";
import { scheduled } from "./scheduled.ts";

export { HostedRoom as Room } from "./services/hosted-room.ts";

export default { fetch: serve, scheduled };

import { app } from "./app.ts";
import { scheduled } from "./scheduled.ts";

export { HostedRoom as Room } from "./services/hosted-room.ts";

export default { fetch: app.fetch, scheduled };

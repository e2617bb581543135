import type { CommandReply } from "@contract/frames/client-frames.ts";
import { withoutUndefined } from "../../lib/without-undefined.ts";

type Servers = Pick<CommandReply<"joinCall">, "ice" | "relayOnly">;

/** Settings of the connections of a call, from the room's answer. */
export const configurationOf = ({ ice, relayOnly }: Servers): RTCConfiguration => ({
  iceServers: ice.map(withoutUndefined),
  iceTransportPolicy: relayOnly ? "relay" : "all",
  bundlePolicy: "max-bundle",
});

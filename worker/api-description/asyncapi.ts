import { ClientEvent, ServerEvent, subprotocol } from "../contract/events.ts";
import { type CommandName, commandFrames, type SignalName, signalFrames } from "../contract/frames/client-frames.ts";
import { pushFrames } from "../contract/frames/push-frames.ts";
import type { PushName } from "../contract/frames/server-frames.ts";
import {
  ackFrame,
  commandFrame,
  frameWithoutData,
  pushFrame,
  refusedFrame,
  signalFrame,
} from "../contract/frames/whole-frames.ts";
import { noticesName } from "../contract/known-notices.ts";
import * as Limits from "../contract/limits.ts";
import { socketPath } from "../contract/routes/paths.ts";
import type { About } from "./openapi.ts";
import { type JsonSchema, SchemaWriter } from "./schemas.ts";

const room = { $ref: "#/channels/room" };
const messageRef = (name: string) => ({ $ref: `#/channels/room/messages/${name}` });

/** Describes every frame of a room's socket as AsyncAPI 3.0.0 (https://www.asyncapi.com/docs/reference/specification/v3.0.0). */
export function describeFrames({ appName, version, origin }: About): JsonSchema {
  const writer = new SchemaWriter();
  const messages: Record<string, JsonSchema> = {};
  const operations: Record<string, JsonSchema> = {};
  const add = (name: string, payload: JsonSchema) => {
    messages[name] = { name, contentType: "application/json", payload };
  };
  for (const [command, { data, ack }] of Object.entries(commandFrames)) {
    const type = ClientEvent[command as CommandName];
    add(command, writer.sent(commandFrame(type, data)));
    add(`${command}Ack`, writer.answered(ackFrame(type, ack)));
    operations[command] = {
      action: "receive",
      channel: room,
      messages: [messageRef(command)],
      reply: { channel: room, messages: [messageRef(`${command}Ack`)] },
    };
  }
  for (const [signal, { data }] of Object.entries(signalFrames)) {
    add(signal, writer.sent(signalFrame(ClientEvent[signal as SignalName], data)));
    operations[signal] = { action: "receive", channel: room, messages: [messageRef(signal)] };
  }
  add("refusedFrame", writer.answered(refusedFrame));
  operations.refuse = { action: "send", channel: room, messages: [messageRef("refusedFrame")] };
  const pushes = Object.entries(pushFrames).map(([push, data]) => {
    // A client's signal has the same name.
    const name = push in messages ? `${push}Changed` : push;
    add(name, writer.answered(pushFrame(ServerEvent[push as PushName], data)));
    return name;
  });
  operations.push = { action: "send", channel: room, messages: pushes.map(messageRef) };
  add("ping", writer.sent(frameWithoutData(ClientEvent.ping)));
  add("pong", writer.answered(frameWithoutData(ServerEvent.pong)));
  operations.ping = {
    action: "receive",
    channel: room,
    messages: [messageRef("ping")],
    reply: { channel: room, messages: [messageRef("pong")] },
  };
  const { protocol, host } = new URL(origin);
  return {
    asyncapi: "3.0.0",
    info: { title: `${appName} room socket`, version, description: introduction },
    servers: { installation: { host, protocol: protocol === "https:" ? "wss" : "ws" } },
    channels: { room: { address: socketPath, messages, bindings: { ws: { query: resumeParameters(writer) } } } },
    operations,
    components: { schemas: writer.components },
  };
}

const introduction =
  `A WebSocket of one session. Subprotocols: \`${subprotocol}\` and the session's token. Frames are JSON text. A command ` +
  "has an `event_id` of the client's choice and is answered by one `ack` with the same id; sent again after a lost " +
  "connection, it is carried out once. `rev` is the room's revision after a durable change; a client that sees a gap " +
  "asks for what it missed. Unknown types and fields are to be ignored: later releases add them. A client answers each " +
  "`mark` with a `got` of the same `n`. A `mark` follows every 256 KiB, or 64 KiB while the room's sockets leave 16 MiB " +
  "unread. A socket that is 4 MiB behind is closed with 1013, and catches up by reconnecting; while the room's sockets " +
  "leave 32 to 48 MiB unread, the limit falls to 512 KiB, and applies to all sockets of a member as four times of it. " +
  `The others get ${Limits.typingBurst} \`typing\` frames of a member at once, then ${Limits.typingPerSecond} a second; ` +
  "the server drops more.";

const noticesText =
  "The highest number of a notice (`lx`) that the client knows, as 9999 for a client that ignores unknown ones. A socket " +
  "with `lang` and without it gets none above 97: it is taken for a page of a release that refuses a frame with others.";

/** A client that was connected before may ask for what it missed in the socket's URL. */
function resumeParameters(writer: SchemaWriter): JsonSchema {
  const { properties } = writer.sent(commandFrames.resume.data);
  const ofSocket = { lang: { type: "string" }, [noticesName]: { type: "string", description: noticesText } };
  return { type: "object", properties: { ...ofSocket, ...(properties as object) } };
}

import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Endpoint } from "../../../worker/contract/endpoints/endpoint.ts";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import { signalFrames } from "../../../worker/contract/frames/client-frames.ts";
import { encryptedFile } from "../../../worker/contract/sealed/sealed-file.ts";
import { reasonText } from "../../../worker/lib/reasons.ts";
import { makeCall } from "../access/make-call.ts";
import { matrix } from "../access/matrix.ts";
import { frames, requests, type Wanted } from "../access/requests.ts";
import { callers, type World } from "../access/world.ts";
import { aFile, send } from "../support/files.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedRoom } from "../support/sealed-room.ts";
import { connect, type FrameInput, type FrameName } from "../support/socket.ts";

/**
 * How a call or frame with the request of an unsealed room is answered in a sealed one. `same`: as in the unsealed
 * room. `encrypted`: refused, because its text, name or file is not encrypted. `rotated`: refused, because it ends
 * access, and brings no new key. `keys`: is there in sealed rooms only. `missing`: is not there in sealed rooms.
 */
type Answer = "same" | "encrypted" | "rotated" | "keys" | "missing";

/** All calls and frames that differ. */
const different: Readonly<Record<string, Exclude<Answer, "same">>> = {
  renameRoom: "encrypted",
  setWelcome: "encrypted",
  editMe: "encrypted",
  beginUpload: "encrypted",
  "socket sendMessage": "encrypted",
  "socket edit": "encrypted",
  "socket react": "encrypted",
  setPassword: "rotated",
  renewOwnerLink: "rotated",
  resetRoomLink: "rotated",
  handOver: "rotated",
  resetMember: "rotated",
  removeMember: "rotated",
  getKeys: "keys",
  registerDevice: "keys",
  giveGrants: "keys",
  rotateKeys: "keys",
  listContents: "keys",
  // Search is on the device, and a member's answer stands in for knocking.
  searchMessages: "missing",
  setKnocking: "missing",
  makeBot: "missing",
  setOutgoingHook: "missing",
  transcribeMessage: "missing",
};

/** A room with a member who wrote a message, and with an upload of the owner if `uploads`. */
async function createWorld(sealed: boolean, uploads: boolean): Promise<World> {
  const room = sealed ? await sealedRoom() : await quickRoom();
  const author = sealed ? await enterSealed(room, room.roomIc) : await quickEnter(room, room.roomIc, "Gus");
  const socket = await connect(author.token);
  const { data } = await socket.ask("sendMessage", { kind: "text", content: sealed ? envelope() : "hello" });
  socket.close(1000);
  const file = sealed ? { ...aFile, ...encryptedFile } : aFile;
  const fileId = uploads ? await send(room.owner.token, file) : "";
  return { room, author, messageId: data[0]?.id ?? 0, fileId };
}

type Worlds = readonly [open: World, sealed: World];

const createWorlds = (uploads: boolean): Promise<Worlds> =>
  Promise.all([createWorld(false, uploads), createWorld(true, uploads)]);

/** An unsealed and a sealed room for all calls that leave the members, their sessions and the rights as they were. */
let shared: Promise<Worlds> | undefined;

/** Calls that get two rooms of their own: others would be answered differently after them, or in one room only. */
const ends: ReadonlySet<string> = new Set([
  ...["endRoom", "logOut", "setCoOwner", "handOver", "removeMember", "resetMember", "setKnocking"],
  ...["setPassword", "resetRoomLink", "renewOwnerLink"],
]);

/** Asks in an unsealed and in a sealed room, and compares the reasons. */
async function compare(ask: (world: World) => Promise<string>, worlds: Worlds): Promise<Answer> {
  const [open, inSealed] = [await ask(worlds[0]), await ask(worlds[1])];
  const reason = (name: Parameters<typeof reasonText>[0]) => reasonText(name, "en");
  if (open === reason("notSealed")) return "keys";
  if (inSealed === reason("notEncrypted")) return "encrypted";
  if (inSealed === reason("rotationNeeded")) return "rotated";
  if (inSealed === reason("notInSealedRoom")) return "missing";
  expect(inSealed).toBe(open);
  return "same";
}

describe("a sealed room answers as an open one, or as the table says", () => {
  it.each(Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][])("%s", async (name, endpoint) => {
    const wanted = requests[name] as (world: World) => Wanted;
    const isDone = endpoint.method !== "GET" && matrix[name]?.[callers.indexOf("owner")] === ResultCode.ok;
    shared ??= createWorlds(true);
    const worlds = isDone && ends.has(name) ? await createWorlds(false) : await shared;
    const answer = await compare(async (world) => {
      const { code, msg } = await makeCall(endpoint, wanted(world), world.room.owner.token);
      // The unsealed room does it, whatever was asked before.
      if (isDone && world === worlds[0]) expect(code).toBe(ResultCode.ok);
      return msg || String(code);
    }, worlds);
    expect(answer).toBe(different[name] ?? "same");
  });

  type Command = Exclude<FrameName, keyof typeof signalFrames>;
  const commands = Object.keys(frames).filter((name): name is Command => !(name in signalFrames));
  it.each(commands)("%s over the socket", async (name) => {
    const input = frames[name] as (world: World) => FrameInput<typeof name>;
    const answer = await compare(
      async (world) => {
        const socket = await connect(world.author.token);
        const { code, text } = await socket.ask(name, input(world));
        socket.close(1000);
        return text || String(code);
      },
      await createWorlds(false),
    );
    expect(answer).toBe(different[`socket ${name}`] ?? "same");
  });
});

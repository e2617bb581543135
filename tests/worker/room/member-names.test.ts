import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { ownerMark } from "../../../worker/contract/member.ts";
import { nameSkeleton } from "../../../worker/lib/name-skeleton.ts";
import { call, make, resultOf } from "../support/api.ts";
import { enter, openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const rename = async (token: string, name: string) => (await make("editMe", { token, body: { name } })).name;
const namesIn = async (token: string): Promise<string[]> =>
  (await make("listMembers", { token })).map(({ name }) => name);

/** Spellings that look like the owner's name, "Olivia". */
const imitations = [
  "Olivia",
  "Olivia·",
  "“Olivia.”",
  "Olivia\u1dc4",
  "Olivia\u20dd",
  "OLIVIA",
  "Оlіvіа",
  "OIivia",
  "0livia",
  "Ｏｌｉｖｉａ",
  "𝓞𝓵𝓲𝓿𝓲𝓪",
  "Oliv ia",
  "Ólìvia",
  "Ꮎlivia".replace("Ꮎ", "Ο"),
  "ᴏʟɪᴠɪᴀ",
  "🅞🅛🅘🅥🅘🅐",
  "🅾🅻🅸🆅🅸🅰",
];

describe("the owner's name", () => {
  it.each(imitations)("is refused to a newcomer who writes it as %s", async (mc) => {
    const { roomIc } = await openRoom();
    const answer = await call("POST", "/api/login", { body: { ic: roomIc, password, mc } });
    expect(answer).toMatchObject({
      code: ResultCode.refused,
      msg: "This name looks like the owner's. Please choose another one.",
    });
  });

  it("is refused to a member who renames themselves, with or without the owner's mark", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Eve");
    for (const name of ["olivia", `${ownerMark} Boss`])
      expect(await resultOf("editMe", { token: guest.token, body: { name } })).toBe(ResultCode.refused);
    expect(await namesIn(owner.token)).toEqual(["Olivia", "Eve"]);
  });

  it("is refused for a seat that is given away", async () => {
    const { owner } = await openRoom();
    const body = { people: [{ name: "Olívia" }] };
    expect(await resultOf("inviteMembers", { token: owner.token, body })).toBe(ResultCode.refused);
  });

  it("stays free to the owner, who may also write it in another way", async () => {
    const { owner } = await openRoom();
    expect(await rename(owner.token, "OLIVIA")).toBe("OLIVIA");
  });
});

describe("members whose names look the same", () => {
  it("get a number, which stays when the other member leaves", async () => {
    const { roomIc, owner } = await openRoom();
    const first = await enter(roomIc, "Anna");
    await enter(roomIc, "Anna");
    await enter(roomIc, "Аnna");
    expect(await namesIn(owner.token)).toEqual(["Olivia", "Anna", "Anna (2)", "Аnna (3)"]);
    await make("removeMember", { memberId: first.uid, token: owner.token });
    expect(await namesIn(owner.token)).toEqual(["Olivia", "Anna (2)", "Аnna (3)"]);
  });

  it("keep to the longest name, and may keep their own name as it is", async () => {
    const { roomIc, owner } = await openRoom();
    await enter(roomIc, "Sixteen letters!");
    const second = await enter(roomIc, "Sixteen letters!");
    expect(await namesIn(owner.token)).toEqual(["Olivia", "Sixteen letters!", "Sixteen lett (2)"]);
    expect(await rename(second.token, "Sixteen letters!")).toBe("Sixteen lett (2)");
  });

  it("are numbered too where the owner chooses a member's name", async () => {
    const { roomIc, owner } = await openRoom();
    await enter(roomIc, "Anna");
    expect(await rename(owner.token, "Anna")).toBe("Anna (2)");
  });
});

describe("a name", () => {
  it("is stored in normalization form C", async () => {
    const { roomIc, owner } = await openRoom();
    await enter(roomIc, "Jose\u0301");
    expect(await namesIn(owner.token)).toEqual(["Olivia", "José"]);
  });

  it("looks the same in small capitals, in fancy letters, and with two letters for one", () => {
    const spellings = {
      William: ["VVilliam", "ᴡɪʟʟɪᴀᴍ", "ωilliarn", "🇼🇮🇱🇱🇮🇦🇲"],
      Becky: ["ʙᴇᴄᴋʏ", "Веϲкy", "ᗷEᑕKY", "Bɛƈĸy"],
      "Jazz Quinn": ["ᴊᴀᴢᴢ ꞯᴜɪɴɴ", "Jᗩᘔᘔ ᑫuiŋŋ"],
      Fred: ["ꜰʀᴇᴅ", "Fre∂"],
      Hughes: ["ʜᴜɢʜᴇꜱ", "Hugheᔕ"],
      Topaz: ["ᴛᴏᴘᴀᴢ"],
    };
    for (const [name, same] of Object.entries(spellings))
      for (const spelling of same) expect(nameSkeleton(spelling), spelling).toBe(nameSkeleton(name));
  });

  it("of another person has another skeleton", () => {
    const names = [
      "Olivia",
      "Oliver",
      "小明",
      "小红",
      "राम",
      "रमा",
      "Ян",
      "Яна",
      "👩",
      "👨",
      "Anna",
      "Anne",
      "Vera",
      "Wera",
      "Вера",
    ];
    expect(new Set(names.map(nameSkeleton)).size).toBe(names.length);
  });

  it("cannot be changed by a muted member, because all members see a change", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Eve");
    const refused = () => call("PUT", "/api/me", { token: guest.token, body: { mc: "Adam" } });
    await make("muteAll", { token: owner.token, body: { on: true } });
    expect(await refused()).toMatchObject({
      code: ResultCode.refused,
      msg: "The owner has muted everyone.",
    });
    await make("muteAll", { token: owner.token, body: { on: false } });
    await make("muteMember", { memberId: guest.uid, token: owner.token, body: { on: true } });
    expect(await refused()).toMatchObject({ code: ResultCode.refused, msg: "You are muted." });
    expect(await namesIn(owner.token)).toEqual(["Olivia", "Eve"]);
  });
});

describe("renames that follow each other", () => {
  it("are one notice, with the first and the newest name", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Eve");
    const socket = await connect(owner.token);
    for (const name of ["Eva", "Evi", "Ava"]) await rename(guest.token, name);
    const push = await socket.push("messagesAdded", ([first]) => first?.notice?.name === "Ava");
    const { messages } = await make("listMessages", owner);
    const notices = messages.filter(({ kind }) => kind === "memberRenamed");
    expect(notices).toMatchObject([
      { id: push.data[0]?.id, rev: push.data[0]?.rev, notice: { oldName: "Eve", name: "Ava" } },
    ]);
  });

  it("reach a member who was away by the revision of that notice", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Eve");
    await rename(guest.token, "Eva");
    const before = await make("getRoom", owner);
    await rename(guest.token, "Ava");
    const socket = await connect(owner.token);
    const { lastId, rev, epoch } = before;
    const missed = await socket.ask("resume", { afterId: lastId, rev, epoch });
    expect(missed.data.messages).toMatchObject([
      { id: lastId, kind: "memberRenamed", notice: { oldName: "Eve", name: "Ava" } },
    ]);
  });

  it("with a message in between are two notices", async () => {
    const { roomIc, owner } = await openRoom();
    const guest = await enter(roomIc, "Eve");
    await rename(guest.token, "Eva");
    await (await connect(guest.token)).say("it is me");
    await rename(guest.token, "Ava");
    const { messages } = await make("listMessages", owner);
    expect(messages.filter(({ kind }) => kind === "memberRenamed")).toHaveLength(2);
  });
});

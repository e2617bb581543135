import { beforeAll, describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { ownerMark } from "../../../worker/contract/member.ts";
import { nameSkeleton } from "../../../worker/lib/name-skeleton.ts";
import { make, resultOf } from "../support/api.ts";
import { put, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";

const rename = async (token: string, name: string) => (await make("editMe", { token, body: { name } })).name;
const namesIn = async (token: string): Promise<string[]> =>
  (await make("listMembers", { token })).map(({ name }) => name);

/** Spellings that look like the owner's name, "Olivia". */
const imitations = [
  ...["Olivia", "Olivia·", "“Olivia.”", "Olivia\u1dc4", "Olivia\u20dd", "OLIVIA", "Оlіvіа", "OIivia", "0livia"],
  ...["Ｏｌｉｖｉａ", "𝓞𝓵𝓲𝓿𝓲𝓪", "Oliv ia", "Ólìvia", "Ꮎlivia".replace("Ꮎ", "Ο"), "ᴏʟɪᴠɪᴀ", "🅞🅛🅘🅥🅘🅐", "🅾🅻🅸🆅🅸🅰"],
];

describe("the owner's name", () => {
  let room: QuickRoom;
  beforeAll(async () => {
    room = await quickRoom();
  });

  it.each(imitations)("is refused to a newcomer who writes it as %s", async (name) => {
    await expect(quickEnter(room, room.roomIc, name)).rejects.toThrow("nameOfOwner");
  });

  it("is refused to a member and for a seat that is given away, and stays free to the owner", async () => {
    const { owner } = room;
    const guest = await quickEnter(room, room.roomIc, "Eve");
    for (const mc of ["olivia", `${ownerMark} Boss`])
      expect(await put("/api/me", guest.token, { mc })).toMatchObject({
        ...{ code: ResultCode.refused, msg: "This name looks like the owner's. Please choose another one." },
      });
    const body = { people: [{ name: "Olívia" }] };
    expect(await resultOf("inviteMembers", { token: owner.token, body })).toBe(ResultCode.refused);
    expect(await rename(owner.token, "OLIVIA")).toBe("OLIVIA");
    expect(await namesIn(owner.token)).toEqual(["OLIVIA", "Eve"]);
  });
});

describe("members whose names look the same", () => {
  it("get a number, which stays when the other member leaves", async () => {
    const room = await quickRoom({ seats: 8 });
    const { token } = room.owner;
    const first = await quickEnter(room, room.roomIc, "Anna");
    for (const name of ["Anna", "Аnna", "Sixteen letters!"]) await quickEnter(room, room.roomIc, name);
    // The longest name has no place for a number.
    const { token: second } = await quickEnter(room, room.roomIc, "Sixteen letters!");
    const others = ["Anna (2)", "Аnna (3)", "Sixteen letters!", "Sixteen lett (2)"];
    expect(await namesIn(token)).toEqual(["Olivia", "Anna", ...others]);
    await make("removeMember", { memberId: first.uid, token });
    expect(await namesIn(token)).toEqual(["Olivia", ...others]);
    expect(await rename(second, "Sixteen letters!")).toBe("Sixteen lett (2)");
    // Also where the owner chooses a member's name.
    expect(await rename(token, "Sixteen letters!")).toBe("Sixteen lett (3)");
    // A name is stored in normalization form C.
    expect(await rename(second, "Jose\u0301")).toBe("José");
  });
});

describe("a name", () => {
  it("looks the same in small capitals, in fancy letters, and with two letters for one", () => {
    const spellings = {
      William: ["VVilliam", "ᴡɪʟʟɪᴀᴍ", "ωilliarn", "🇼🇮🇱🇱🇮🇦🇲"],
      Becky: ["ʙᴇᴄᴋʏ", "Веϲкy", "ᗷEᑕKY", "Bɛƈĸy"],
      "Jazz Quinn": ["ᴊᴀᴢᴢ ꞯᴜɪɴɴ", "Jᗩᘔᘔ ᑫuiŋŋ"],
      Fred: ["ꜰʀᴇᴅ", "Fre∂"],
      Hughes: ["ʜᴜɢʜᴇꜱ", "Hugheᔕ"],
      Topaz: ["ᴛᴏᴘᴀᴢ"],
      Rebecca: ["Rebe🅭a"],
    };
    for (const [name, same] of Object.entries(spellings))
      for (const spelling of same) expect(nameSkeleton(spelling), spelling).toBe(nameSkeleton(name));
  });

  it("of another person has another skeleton", () => {
    const names = [
      ...["Olivia", "Oliver", "小明", "小红", "राम", "रमा", "Ян", "Яна", "👩", "👨", "Anna", "Anne", "Vera", "Wera"],
      "Вера",
    ];
    expect(new Set(names.map(nameSkeleton)).size).toBe(names.length);
  });
});

describe("renames that follow each other", () => {
  it("are one notice, with the first and the newest name", async () => {
    const room = await quickRoom();
    const { owner } = room;
    const guest = await quickEnter(room, room.roomIc, "Eve");
    const socket = await connect(owner.token);
    await rename(guest.token, "Eva");
    const { lastId, rev, epoch } = await make("getRoom", owner);
    for (const name of ["Evi", "Ava"]) await rename(guest.token, name);
    const push = await socket.push("messagesAdded", ([first]) => first?.notice?.name === "Ava");
    const notices = async () =>
      (await make("listMessages", owner)).messages.filter(({ kind }) => kind === "memberRenamed");
    const notice = { id: lastId, rev: push.data[0]?.rev, notice: { oldName: "Eve", name: "Ava" } };
    expect(push.data[0]?.id).toBe(lastId);
    expect(await notices()).toMatchObject([notice]);
    // A member who was away gets it by its revision.
    expect((await socket.ask("resume", { afterId: lastId, rev, epoch })).data.messages).toMatchObject([notice]);
    await (await connect(guest.token)).say("it is me");
    await rename(guest.token, "Eve");
    expect(await notices()).toHaveLength(2);
  });
});

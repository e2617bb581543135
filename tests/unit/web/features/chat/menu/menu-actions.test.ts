import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import { messageActions } from "../../../../../../web/features/chat/menu/menu-actions.ts";
import { aMessage } from "../../../../support/room-things.ts";

describe("the message menu", () => {
  const member = {
    memberId: "ben",
    role: "member",
    mayWrite: true,
    pinned: [],
    mayConvert: false,
    mayCopyPictures: false,
    now: aMessage(1, "ben").sentAt,
  } as const;

  it("lets a member recall their own, the owner anyone's", () => {
    expect(messageActions(aMessage(1, "ben"), member)).toEqual(["reply", "edit", "copy", "readers", "recall", "hide"]);
    expect(messageActions(aMessage(1, "cy"), member)).toEqual(["reply", "copy", "report", "hide"]);
    expect(messageActions(aMessage(1, "cy"), { ...member, memberId: "olga", role: "owner" })).toContain("recall");
  });

  it("offers the owner to pin a message, or to unpin it", () => {
    const owner = { ...member, memberId: "olga", role: "owner" as const };
    expect(messageActions(aMessage(1, "cy"), owner)).toContain("pin");
    expect(messageActions(aMessage(1, "cy"), { ...owner, pinned: [1] })).toContain("unpin");
    expect(messageActions(aMessage(1, "cy"), { ...member, pinned: [1] })).not.toContain("unpin");
  });

  it("offers to edit an own text or caption for a day, to who may write", () => {
    const own = aMessage(1, "ben");
    expect(messageActions(own, { ...member, now: own.sentAt + Limits.editableMs })).not.toContain("edit");
    expect(messageActions(own, { ...member, mayWrite: false })).not.toContain("edit");
    const picture = { ...own, kind: "image" as const, fileId: "f" };
    expect(messageActions(picture, member)).toContain("edit");
    expect(messageActions({ ...picture, content: "" }, member)).not.toContain("edit");
    expect(messageActions({ ...own, kind: "voice", fileId: "f" }, member)).not.toContain("edit");
  });

  it("offers the file of a message, and a voice as text where that can be had", () => {
    const voice = { ...aMessage(1, "cy", { content: "" }), kind: "voice" as const, fileId: "f", transcribed: false };
    expect(messageActions(voice, member)).toEqual(["reply", "download", "report", "hide"]);
    expect(messageActions(voice, { ...member, mayConvert: true })).toContain("convert");
    const asText = { ...voice, transcribed: true, transcript: "hello" };
    expect(messageActions(asText, { ...member, mayConvert: true })).toEqual([
      "reply",
      "copy",
      "download",
      "report",
      "hide",
    ]);
  });

  it("offers to copy a picture if the browser can, and the list of reactions if there are any", () => {
    const picture = {
      ...aMessage(1, "cy", { content: "" }),
      kind: "image" as const,
      fileId: "f",
      reactions: { "👍": ["ben"] },
    };
    expect(messageActions(picture, member)).toEqual(["reply", "download", "reactions", "report", "hide"]);
    expect(messageActions(picture, { ...member, mayCopyPictures: true })).toContain("copyPicture");
  });

  it("offers no reply to a muted member or to a message that does not open, and no copy without a text", () => {
    expect(messageActions({ ...aMessage(1, "cy"), locked: "keyMissing" }, member)).not.toContain("reply");
    expect(messageActions(aMessage(1, "cy", { content: "" }), { ...member, mayWrite: false })).toEqual([
      "report",
      "hide",
    ]);
  });
});

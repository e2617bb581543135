import { CloseCode, httpStatus, ResultCode } from "@contract/codes.ts";
import { endpoints } from "@contract/endpoints/endpoints.ts";
import { ClientEvent, ServerEvent } from "@contract/events.ts";
import { feedbackTypes } from "@contract/feedback.ts";
import { member, memberPreferences } from "@contract/member.ts";
import { MessageKind, message } from "@contract/message.ts";
import { role } from "@contract/role.ts";
import { roomInfo } from "@contract/room-info.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { failureActionOf } from "../../../web/api/api-error.ts";

/** The specification's own names on the wire, letter for letter. */

describe("the calls", () => {
  it.each([
    ["GET", "/api/api_chat/get_liao_info"],
    ["GET", "/api/api_chat/list_msg_user"],
    ["GET", "/api/api_msg/list_msg_by_ids"],
    ["GET", "/api/api_common/get_gf_lxfs"],
    ["POST", "/api/api_common/fw_log"],
  ])("%s %s exists", (method, path) => {
    expect(Object.values(endpoints).filter((call) => call.method === method && call.path === path)).toHaveLength(1);
  });

  it("take their documented payloads", () => {
    expect(z.encode(endpoints.getRoom.query, { roomId: "r" })).toEqual({ chat_id: "r" });
    expect(z.encode(endpoints.getMessagesByIds.query, { ids: [1, 2, 3] })).toEqual({ msg_ids: "1,2,3" });
    expect(z.encode(endpoints.countVisit.body, { channel: "poster" })).toEqual({ qd_code: "poster" });
  });
});

describe("the real-time channel", () => {
  it("has the documented events from client to server", () => {
    const documented = ["ping", "add_msg", "read_msg", "qx_msg", "list_reconnect_msg"];
    for (const event of documented) expect(Object.values(ClientEvent)).toContain(event);
  });

  it("has the documented pushes of the server", () => {
    const documented = [
      ...["ack", "pong", "close_auth", "close_logout", "c_add_msg", "c_read_msg", "c_chat_clear_msg", "c_qx_msg"],
      ...["c_user_up_ltzt", "c_chat_up_ltzt", "c_user_up_avatar", "c_user_up_mc", "c_chat_up_mc", "c_chat_user_add"],
    ];
    for (const event of documented) expect(Object.values(ServerEvent)).toContain(event);
  });
});

describe("the entities", () => {
  type Schema = { _zod: { def: object } };
  /** Keys of the innermost object: a member's codec has one for the role around that for the names. */
  const wireKeys = ({ _zod: { def } }: Schema): string[] =>
    "in" in def ? wireKeys(def.in as Schema) : Object.keys((def as { shape: object }).shape);

  it("a user has id, avatar, mc and a role lx", () => {
    expect(wireKeys(member)).toEqual(expect.arrayContaining(["id", "avatar", "mc", "lx"]));
  });

  it("the role lx of the creator and owner differs from a member's", () => {
    expect(z.encode(role, "owner")).not.toBe(z.encode(role, "member"));
  });

  it("a message has the documented fields", () => {
    const documented = [
      ..."id lx content pid pcontent ptjuid tjuid sj_zu zt read_type read_num event_id".split(" "),
      ..."file_url width height sc is_fan fan_text size slt_url origin_name ext".split(" "),
    ];
    expect(wireKeys(message)).toEqual(expect.arrayContaining(documented));
  });

  it("a room has chat_id and its name chat_mc", () => {
    expect(wireKeys(roomInfo)).toEqual(expect.arrayContaining(["chat_id", "chat_mc"]));
  });

  it("the setting flags are the documented ones, one for the last visit and one for calls", () => {
    const documented = [
      ...["is_ck", "email_chat_jjgq", "email_lxwd", "email_new_user", "email_tz", "xx_tx", "xx_tz", "xx_yl"],
      "is_show_invite_modal",
    ];
    expect(wireKeys(memberPreferences).sort()).toEqual([...documented, "share_last_here", "notify_calls"].sort());
  });

  it("message types are 1 text, 2 image, 3 voice, 4 video, 5 file, 91 to 98 notices and 999 the time divider", () => {
    expect(MessageKind).toEqual({
      ...{ text: 1, image: 2, voice: 3, video: 4, file: 5 },
      ...{ recalled: 91, roomCreated: 92, memberRenamed: 93, roomRenamed: 94, muteChanged: 95 },
      ...{ historyCleared: 96, memberJoined: 97, callEnded: 98, timeDivider: 999 },
    });
  });

  it("feedback is about user experience, a function defect, an optimization suggestion or something other", () => {
    expect(feedbackTypes).toEqual(["experience", "defect", "suggestion", "other"]);
  });
});

describe("the codes", () => {
  it.each([
    [1, "success", "nothing", "ok"],
    [-1, "message failed", "toast", "refused"],
    [-1000, "logout, auth failed", "logOut", "loggedOut"],
    [-1010, "silent", "nothing", "silent"],
    [-2001, "user reset: go to /fail", "fail", "seatReset"],
    [-2011, "invitation URL expired: go to /fail", "fail", "linkInvalid"],
    [-2012, "chatroom disabled: go to /fail", "fail", "roomDisabled"],
    [-2020, "go to /fail", "fail", "roomPurged"],
    [-2010, "mark the room expired, go to the expired page", "expire", "roomExpired"],
    [-2031, "go to /fail", "fail", "paymentInvalid"],
    [-3000, "force logout: a dialog to log in again", "askToLogInAgain", "forcedLogout"],
    [-3001, "the password was changed: a dialog to log in again", "askToLogInAgain", "passwordChanged"],
    [-2041, "the file is refused: toast", "toast", "fileRefused"],
    [-3002, "a hand-off was undone: a dialog to log in again", "askToLogInAgain", "sessionUndone"],
  ] as const)("%i: %s", (code, _, action, name) => {
    expect(ResultCode[name]).toBe(code);
    expect(failureActionOf(code, "words").do).toBe(action);
  });

  it("ride on HTTP 200 when they are of the business, else they are the status", () => {
    for (const code of Object.values(ResultCode)) expect(httpStatus(code)).toBe(code < 400 ? 200 : code);
  });

  it("others show the msg text", () => {
    expect(failureActionOf(-77, "the msg")).toEqual({ do: "toast", code: -77, text: "the msg" });
  });

  it("4000 is the server-side close", () => expect(CloseCode.byServer).toBe(4000));
});

import { nothing } from "../response-body.ts";
import { roomInfo } from "../room-info.ts";
import { callStarters } from "../voice-call.ts";
import { wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const setCallStarters = endpoint("PUT", "/api/room/calls", "call.setStarters", {
  body: wireObject({ starters: callStarters }),
  data: roomInfo,
});

/** Mutes all devices of a member in the call, who can unmute again; a member whom the room has muted cannot. */
export const muteInCall = endpoint("POST", "/api/members/:memberId/call/mute", "call.mute", { data: nothing });

/** Takes a member out of the call, who cannot come back to it. */
export const removeFromCall = endpoint("DELETE", "/api/members/:memberId/call", "call.remove", { data: nothing });

/** Actions of members, by subject. `actions.ts` gives those that need a new key in a sealed room their rotation. */
export * from "./access.ts";
export * from "./edit-me.ts";
export * from "./end-room.ts";
export * from "./hooks.ts";
export * from "./import-messages.ts";
export * from "./invitations.ts";
export * from "./keys.ts";
export * from "./members.ts";
export * from "./messages.ts";
export * from "./outgoing-hook.ts";
export * from "./reports.ts";
export * from "./room-info.ts";
export * from "./room-settings.ts";
export * from "./sessions.ts";
export * from "./subscribe-to-push.ts";
export * from "./uploads.ts";
export * from "./voice-call.ts";

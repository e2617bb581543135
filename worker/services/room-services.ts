import * as Limits from "../contract/limits.ts";
import { addFailures } from "../directory/console/figures.ts";
import { createDirectory, type Directory } from "../directory/directory.ts";
import { forgetRoom } from "../directory/forget-room.ts";
import { queueEmails } from "../directory/mail.ts";
import { isUnsubscribed, type MailPermission, mayMail } from "../directory/mail-addresses.ts";
import { type Env, settingsOf } from "../env.ts";
import { callHook } from "../hooks/call-hook.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import { errorFields, log } from "../lib/log.ts";
import { transcribe } from "../media/transcribe.ts";
import { createOrderServices } from "../orders/order-services.ts";
import { isPushService } from "../push/hosts.ts";
import { notificationPayload } from "../push/notification-payload.ts";
import { type PushToSend, sendPush } from "../push/send.ts";
import type { DuePush, RoomServices } from "../room/ports.ts";
import type { DueEmail } from "../room/tables/pending-emails.ts";
import { mediaBucket } from "../room-routing.ts";
import { iceServers } from "./ice-servers.ts";
import { type RenderedEmail, renderRoomEmail } from "./render-room-email.ts";

/** Implements `RoomServices`. `waitUntil` extends work beyond the request's end. */
export function createRoomServices(env: Env, waitUntil: (work: Promise<unknown>) => void): RoomServices {
  const settings = settingsOf(env);
  const { AI } = env;
  return {
    async queueEmails(roomId, emails) {
      const directory = createDirectory(env.DB, settings.keyring);
      const rendered: (RenderedEmail & { id: string })[] = [];
      for (const email of emails) {
        const permission = await mailPermission(directory, email, Date.now());
        if (permission !== "block")
          rendered.push({ id: email.id, ...renderRoomEmail(settings, roomId, email, permission === "first") });
      }
      await queueEmails(directory, roomId, rendered, Date.now());
      // The cron job would also send them; sending now is only faster.
      const { mailQueue } = createOrderServices(env, waitUntil);
      waitUntil(
        Promise.all(rendered.map(({ id }) => mailQueue.send(id))).catch((error) =>
          log("warn", "emails wait for the cron job", errorFields(error)),
        ),
      );
    },

    async push(pushes) {
      const { vapid, PUSH_HOSTS } = settings;
      // The timeout keeps the room in memory.
      if (!vapid || pushes.length === 0) return [];
      const signal = AbortSignal.timeout(Limits.pushTimeoutMs);
      const waiting = pushes.filter(({ subscription }) => isPushService(subscription.endpoint, PUSH_HOSTS));
      const gone: string[] = [];
      let failed = 0;
      const sender = async () => {
        for (let push = waiting.shift(); push; push = waiting.shift()) {
          const result = await sendPush(vapid, toSend(settings.keyring, push), signal);
          if (result === "gone") gone.push(push.subscription.endpoint);
          if (result === "failed") failed += 1;
        }
      };
      await Promise.all(Array.from({ length: Limits.pushesAtOnce }, sender));
      if (failed > 0) {
        const directory = createDirectory(env.DB, settings.keyring);
        const counted = addFailures(directory, "push", failed, Date.now());
        waitUntil(counted.catch((error) => log("warn", "a failure was not counted", errorFields(error))));
      }
      return gone;
    },

    callHook: (request) => callHook(request, settings.HOOK_HOSTS),

    iceServers: () => iceServers(settings, Date.now()),

    transcribe: AI && ((roomId, fileId) => transcribe(AI, mediaBucket(env, roomId), { roomId, fileId })),

    async forget(roomId) {
      await forgetRoom(createDirectory(env.DB, settings.keyring), roomId, Date.now());
    },
  };
}

/** Emails about the end of a room, and about a new password that its owner may not have set. */
const orderKinds: ReadonlySet<string> = new Set(["endsSoon", "ended", "deleted", "newPassword"]);

/**
 * Emails that answer a request, and those of `orderKinds` to the address that paid, need no confirmed address.
 */
async function mailPermission(
  directory: Directory,
  { id: emailId, recipient, content: { kind }, source }: DueEmail,
  now: number,
): Promise<MailPermission> {
  if (kind === "newOwnerLink") return "send";
  if (source === "order" && orderKinds.has(kind))
    return (await isUnsubscribed(directory, recipient)) ? "block" : "send";
  return await mayMail(directory, recipient, { emailId, asksToConfirm: kind === "confirmEmail", now });
}

function toSend(keyring: Keyring, { memberId, subscription, notice }: DuePush): PushToSend {
  const payload = notificationPayload({ ...notice, memberId });
  return { subscription, payload, topic: pushTopic(keyring, notice.roomId, memberId, subscription.endpoint) };
}

/**
 * The push service sees the topic. A keyed hash of seat and device reveals neither the room nor which devices share
 * one.
 */
function pushTopic(keyring: Keyring, roomId: string, memberId: string, endpoint: string): string {
  return Buffer.from(keyring.current.sign(`push-topic:${roomId}:${memberId}:${endpoint}`))
    .toString("base64url")
    .slice(0, 32);
}

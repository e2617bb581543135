import { createDirectory, type Directory } from "../directory/directory.ts";
import { createMailQueueStore, receiveEmail } from "../directory/mail.ts";
import { createSandboxStore } from "../directory/sandbox.ts";
import type { LocationHint } from "../directory/schema.ts";
import { type Env, type Settings, sandboxAllowed, settingsOf } from "../env.ts";
import { errorFields, log } from "../lib/log.ts";
import { createMailQueue, type MailQueue, type MailSender } from "../mail/queue.ts";
import { createResendSender } from "../mail/resend.ts";
import type { PaymentExtras, PaymentGateway } from "../payments/gateway.ts";
import { createSandboxGateway, type SandboxGateway } from "../payments/sandbox.ts";
import { createStripeGateway } from "../payments/stripe.ts";
import { type RoomStub, roomStub } from "../room-routing.ts";
import { isRestored } from "./restore-counter-copy.ts";

/** The services behind orders, which the functions of this folder combine. */
export interface OrderServices {
  settings: Settings;
  directory: Directory;
  gateway: PaymentGateway;
  /** The sandbox gateway, where play money is allowed. */
  sandbox: SandboxGateway | undefined;
  mailQueue: MailQueue;
  /** See `roomStub`. */
  room(roomId: string, locationHint?: LocationHint): RoomStub;
  /** See `isRestored` in restore-counter-copy.ts. */
  isRestored(): Promise<boolean>;
  /** Continues work after the response. */
  waitUntil(work: Promise<unknown>): void;
}

export function createOrderServices(env: Env, waitUntil: OrderServices["waitUntil"]): OrderServices {
  const settings = settingsOf(env);
  const directory = createDirectory(env.DB, settings.keyring);
  const sandbox = sandboxAllowed(settings)
    ? createSandboxGateway(createSandboxStore(directory), settings.keyring, paymentExtrasOf(settings))
    : undefined;
  return {
    settings,
    directory,
    gateway: sandbox ?? realGateway(settings),
    sandbox,
    mailQueue: createMailQueue(createMailQueueStore(directory), createMailSender(settings, directory)),
    room: (roomId, locationHint) => roomStub(env, roomId, locationHint),
    isRestored: () => isRestored(directory, env.MEDIA),
    // The cron job repeats failed work that follows an answer.
    waitUntil: (work) =>
      waitUntil(work.catch((error) => log("warn", "deferred work waits for the cron job", errorFields(error)))),
  };
}

function realGateway(settings: Settings): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = settings;
  // The settings were checked: without the sandbox both are there.
  if (!secretKey || !webhookSecrets) throw new Error("there is no way to pay");
  return createStripeGateway({
    secretKey,
    webhookSecrets,
    extras: paymentExtrasOf(settings),
    apiBase: settings.STRIPE_API_BASE,
  });
}

function paymentExtrasOf({ TAX, TAX_BEHAVIOR: behavior, TAX_CODE: code, INVOICES }: Settings): PaymentExtras {
  return { tax: TAX === "stripe" ? { behavior, code } : undefined, invoices: INVOICES === "stripe" };
}

/** The mailbox on the development server exists only without a mail service, and never in production. */
export function localMailAllowed(settings: Settings): boolean {
  return settings.APP_ENV !== "production" && settings.RESEND_API_KEY === undefined;
}

function createMailSender(settings: Settings, directory: Directory): MailSender {
  const { RESEND_API_KEY: apiKey, RESEND_API_BASE: apiBase, MAIL_FROM: from } = settings;
  if (apiKey !== undefined) return createResendSender({ apiKey, from, apiBase });
  if (!localMailAllowed(settings)) throw new Error("there is no way to send mail");
  return {
    async send(email) {
      await receiveEmail(directory, { ...email, receivedAt: Date.now() });
      return { outcome: "sent" };
    },
  };
}

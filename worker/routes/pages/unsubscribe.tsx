import { confirmEmailPath, unsubscribePath } from "../../contract/routes/paths.ts";
import type { Language } from "../../contract/text/languages.ts";
import { addressId, answerFor } from "../../directory/mail-addresses.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { directoryOf } from "../../http/order-services.ts";
import { roomOf } from "../../http/room-stub.ts";
import { type MailCodePurpose, type MailRecipient, mailCode, readMailCode } from "../../lib/crypto/mail-codes.ts";
import { pageLanguage, showCard } from "./page.tsx";

type Messages = Record<MailCodePurpose, Record<"title" | "what" | "button" | "done" | "how", string>> &
  Record<"again" | "missing", string>;

const messages: Record<Language, Messages> = {
  en: {
    unsubscribe: {
      title: "No more emails",
      what: "You will get no more emails from us at this address, about any room. Receipts, links that you buy, and a new admin link that is requested for your room still come. Messages in rooms are not affected.",
      button: "Unsubscribe",
      done: "You will get no more emails.",
      how: "Only you can switch them on again: here, or by the email that comes when you switch emails on in a room.",
    },
    confirm: {
      title: "Emails to this address",
      what: "Confirm that this address is yours and that you want emails about your rooms. You can unsubscribe in each of them.",
      button: "Confirm",
      done: "The address is confirmed.",
      how: "Which emails come is chosen in the room's settings.",
    },
    again: "Get emails again",
    missing: "This link is not valid.",
  },
  "zh-cn": {
    unsubscribe: {
      title: "退订邮件",
      what: "退订后，我们不会再就任何聊天室向此邮箱发送邮件；你购买时的收据和链接，以及为你的聊天室申请的新管理员链接，仍会发送。聊天室内的消息不受影响。",
      button: "退订",
      done: "你将不再收到邮件。",
      how: "只有你本人可以重新开启：在此页面，或通过你在聊天室中开启邮件时收到的确认邮件。",
    },
    confirm: {
      title: "向此邮箱发送邮件",
      what: "请确认此邮箱属于你，并且你希望接收有关聊天室的邮件。每封邮件中都可以退订。",
      button: "确认",
      done: "邮箱已确认。",
      how: "可在聊天室的设置中选择接收哪些邮件。",
    },
    again: "重新接收邮件",
    missing: "此链接无效。",
  },
  "zh-tw": {
    unsubscribe: {
      title: "取消訂閱信件",
      what: "取消訂閱後，我們不會再就任何聊天室寄信到此信箱；你購買時的收據和連結，以及為你的聊天室申請的新管理員連結，仍會寄送。聊天室內的訊息不受影響。",
      button: "取消訂閱",
      done: "你將不再收到信件。",
      how: "只有你本人可以重新開啟：在此頁面，或透過你在聊天室中開啟信件時收到的確認信。",
    },
    confirm: {
      title: "寄信到此信箱",
      what: "請確認此信箱屬於你，而且你希望接收有關聊天室的信件。每封信中都可以取消訂閱。",
      button: "確認",
      done: "信箱已確認。",
      how: "可在聊天室的設定中選擇接收哪些信件。",
    },
    again: "重新接收信件",
    missing: "此連結無效。",
  },
};

/**
 * Pages of the unsubscribe and confirm links in emails. GET changes nothing, since scanners follow links; mail clients
 * send the POST of one-click unsubscribing (RFC 8058).
 */
export const unsubscribe = createRoutes();

const paths = { unsubscribe: unsubscribePath, confirm: confirmEmailPath };

for (const purpose of ["unsubscribe", "confirm"] as const) {
  const path = paths[purpose](":code");

  unsubscribe.get(path, (c) => {
    const t = messages[pageLanguage(c)];
    if (!recipientOf(c, purpose)) return showCard(c, t.missing, null, 404);
    return showCard(c, t[purpose].title, <Choice what={t[purpose].what} button={t[purpose].button} />);
  });

  unsubscribe.post(path, async (c) => {
    const t = messages[pageLanguage(c)];
    const reader = recipientOf(c, purpose);
    if (!reader) return showCard(c, t.missing, null, 404);
    const id = await choose(c, purpose, reader);
    const again =
      purpose === "unsubscribe" &&
      id !== "" &&
      mailCode(c.get("settings").keyring, "confirm", { ...reader, addressId: id });
    return showCard(
      c,
      t[purpose].done,
      again ? (
        <Choice what={t[purpose].how} button={t.again} action={confirmEmailPath(again)} />
      ) : (
        <p class="soft">{t[purpose].how}</p>
      ),
    );
  });
}

/** Stores the choice for the installation and for the room's settings. Returns the address's id; "" if unknown. */
async function choose(
  c: AppContext,
  purpose: MailCodePurpose,
  { addressId: known, roomId, memberId }: MailRecipient,
): Promise<string> {
  const directory = directoryOf(c);
  const chosen =
    memberId === "" ? undefined : await roomOf(c, roomId).ask("chooseMail", { memberId, on: purpose === "confirm" });
  const email = chosen?.ok ? chosen.value : "";
  const id = known || (email === "" ? "" : addressId(directory.encryption, email));
  if (id !== "") await answerFor(directory, id, purpose, Date.now());
  return id;
}

function recipientOf(c: AppContext, purpose: MailCodePurpose): MailRecipient | undefined {
  return readMailCode(c.get("settings").keyring, purpose, c.req.param("code") ?? "");
}

function Choice({ what, button, action }: { what: string; button: string; action?: string }) {
  return (
    <>
      <p class="soft">{what}</p>
      <form method="post" {...(action === undefined ? {} : { action })}>
        <button class="main" type="submit">
          {button}
        </button>
      </form>
    </>
  );
}

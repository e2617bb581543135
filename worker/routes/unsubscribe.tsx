import { Hono } from "hono";
import type { Child } from "hono/jsx";
import type { Language } from "../contract/languages.ts";
import { unsubscribePath } from "../contract/paths.ts";
import { readUnsubscribeCode } from "../lib/unsubscribing.ts";
import type { AppContext, AppEnv } from "./endpoint.ts";
import { pageLanguage, showPage } from "./pages/page.tsx";
import { roomOf } from "./room-of.ts";

const words: Record<Language, Record<"title" | "what" | "button" | "done" | "how" | "missing", string>> = {
  en: {
    title: "No more letters",
    what: "You will get no more letters about this room. Messages in the room are not affected.",
    button: "Unsubscribe",
    done: "You will get no more letters.",
    how: "You can switch them on again in the room's settings.",
    missing: "This link is not valid.",
  },
  "zh-cn": {
    title: "退订邮件",
    what: "退订后，你将不再收到有关此聊天室的邮件，聊天室内的消息不受影响。",
    button: "退订",
    done: "你将不再收到邮件。",
    how: "可在聊天室的设置中重新开启。",
    missing: "此链接无效。",
  },
  "zh-tw": {
    title: "取消訂閱信件",
    what: "取消訂閱後，你將不再收到有關此聊天室的信件，聊天室內的訊息不受影響。",
    button: "取消訂閱",
    done: "你將不再收到信件。",
    how: "可在聊天室的設定中重新開啟。",
    missing: "此連結無效。",
  },
};

/** The way out of letters. Looking changes nothing, as scanners follow links; mail programs send the POST themselves (RFC 8058). */
export const unsubscribe = new Hono<AppEnv>();

const path = unsubscribePath(":code");

unsubscribe.get(path, (c) => {
  const say = words[pageLanguage(c)];
  if (!reader(c)) return page(c, say.missing, null, 404);
  return page(
    c,
    say.title,
    <>
      <p class="soft">{say.what}</p>
      <form method="post">
        <button class="main" type="submit">
          {say.button}
        </button>
      </form>
    </>,
  );
});

unsubscribe.post(path, async (c) => {
  const say = words[pageLanguage(c)];
  const found = reader(c);
  if (!found) return page(c, say.missing, null, 404);
  // A room that is gone writes no letters either.
  await roomOf(c, found.roomId).unsubscribe(found.memberId);
  return page(c, say.done, <p class="soft">{say.how}</p>);
});

function reader(c: AppContext) {
  return readUnsubscribeCode(c.get("settings").keyring, c.req.param("code") ?? "");
}

function page(c: AppContext, title: string, content: Child, status: 200 | 404 = 200) {
  const language = pageLanguage(c);
  const children = (
    <main>
      <div class="card">
        <h1>{title}</h1>
        {content}
      </div>
    </main>
  );
  return showPage(c, { title, language, status, children });
}

import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import type { getHooks as getHooksCall } from "../../contract/endpoints/hooks.ts";
import type { Bot } from "../../contract/hooks.ts";
import * as Limits from "../../contract/limits.ts";
import { newHookCode, newMemberId } from "../../lib/crypto/codes.ts";
import { digest } from "../../lib/crypto/keyring.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { checkNotOwnersName, freeName } from "../rules/member-names.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

type BotWithLink = Bot & { link: string };

export const getHooks: Action<void, EndpointData<typeof getHooksCall>> = {
  needs: "room.setHooks",
  run({ tables }) {
    const bots = [...tables.hooks.list()];
    const hook = tables.outgoingHook.get();
    if (!hook) return outcome({ bots });
    const { url, failingSince, lastStatus } = hook;
    return outcome({ bots, outgoing: { url, failingSince, lastStatus } });
  },
};

export const makeBot: Action<{ name: string }, BotWithLink> = {
  needs: "room.setHooks",
  run({ tables, now }, { name }) {
    checkNotSealed(tables);
    if (tables.hooks.list().length >= Limits.hooksMax) throw new Refused("tooManyHooks");
    const bot = { id: newMemberId(), name };
    bot.name = freeBotName(tables, bot);
    const { link, hash } = newLink(tables);
    tables.hooks.add(bot, hash);
    return outcome({ ...bot, link }, [roomStateChanged(tables, now)]);
  },
};

export const renameBot: Action<{ botId: string; name: string }, Bot> = {
  needs: "room.setHooks",
  run({ tables, now }, { botId, name }) {
    const bot = { ...botOf(tables, botId), name };
    bot.name = freeBotName(tables, bot);
    tables.hooks.rename(botId, bot.name);
    return outcome(bot, [roomStateChanged(tables, now)]);
  },
};

export const renewBotLink: Action<{ botId: string }, BotWithLink> = {
  needs: "room.setHooks",
  run({ tables }, { botId }) {
    const bot = botOf(tables, botId);
    const { link, hash } = newLink(tables);
    tables.hooks.setHash(botId, hash);
    return outcome({ ...bot, link });
  },
};

/** The bot's messages stay. */
export const removeBot: Action<{ botId: string }, Record<string, never>> = {
  needs: "room.setHooks",
  run({ tables, now }, { botId }) {
    tables.formerMembers.addBot(botOf(tables, botId), now);
    tables.hooks.remove(botId);
    tables.files.dropOfMember(botId, now);
    return outcome({}, [roomStateChanged(tables, now)]);
  },
};

function botOf({ hooks }: RoomTables, id: string): Bot {
  const bot = hooks.find(id);
  if (!bot) throw new Refused("notFound");
  return bot;
}

function freeBotName(tables: RoomTables, bot: Bot): string {
  checkNotOwnersName(tables, bot.name);
  return freeName(tables, bot, bot.name);
}

function newLink({ installation: { keyring, origin }, details }: RoomTables): { link: string; hash: string } {
  const code = newHookCode(keyring, details.roomId);
  return { link: `${origin}/api/hooks/${code}`, hash: digest(code) };
}

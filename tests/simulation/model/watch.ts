import { listMembers } from "@contract/calls/members.ts";
import { listMessages } from "@contract/calls/messages.ts";
import * as z from "zod/mini";
import { type Host, ownersToken } from "../host.ts";
import type { Page } from "../member-acts.ts";
import { Observer } from "./observer.ts";

interface Around {
  room(): Host;
  upTo(most: number): number;
  /** Ends a step of the room. */
  settle(): void;
  fault(fault: string): void;
}

/** Tells the model of what happens beside the sockets, and compares with it what all readers see. */
export function createWatch({ room, upTo, settle, fault }: Around) {
  const observer = new Observer(fault);
  const { model } = observer;
  const server = {};
  const happened = (operation: Parameters<Observer["happened"]>[0]) =>
    observer.happened(operation, room().extent().rev);
  const ask = <Data extends z.ZodMiniType>(token: string, { path, data }: { path: string; data: Data }, query = "") => {
    const { code, data: answer } = room().call(token, new URL(`${path}?${query}`, "http://localhost")) as {
      code: number;
      data: z.input<Data>;
    };
    return code === 1 ? z.decode(data, answer) : undefined;
  };
  return {
    observer,
    begin() {
      happened({ kind: "create", memberId: room().memberOf(ownersToken), name: "Ann" });
      happened({ kind: "hook" });
    },
    entered: (token: string) => happened({ kind: "join", memberId: room().memberOf(token), name: token }),
    remove(token: string): void {
      const memberId = room().memberOf(token);
      room().remove(memberId);
      settle();
      if (room().memberOf(token) === "") happened({ kind: "remove", memberId });
    },
    mute(memberId: string, on: boolean): void {
      if (room().isMuted(memberId) === on) return;
      room().mute(memberId, on);
      settle();
      if (room().isMuted(memberId) === on) happened({ kind: "mute", memberId, on });
    },
    /** The owner called for a clearing of the history. */
    cleared(): void {
      const { clearedTo } = room().extent();
      if (clearedTo > model.clearedTo) happened({ kind: "clear", clearedTo });
    },
    /** A member asks for a page of the history and for the members. */
    explore(token: string): void {
      const id = 1 + upTo(model.lastId + 1);
      const query = [{}, { before: id }, { after: id }][upTo(3)];
      const asked = { ...query, limit: 1 + upTo(6) };
      const page = ask(
        token,
        listMessages,
        new URLSearchParams(Object.entries(asked).map(([a, b]) => [a, String(b)])).toString(),
      );
      if (page) observer.checkPage(token, asked, page);
      const members = ask(token, listMembers) ?? [];
      observer.checkPositions(server, token, members);
      observer.checkMembers(token, members);
    },
    checkPages(pages: readonly Page[]): void {
      for (const page of pages) observer.checkPositions(page, page.name, page.state().members);
    },
    checkCalm(pages: readonly Page[]): void {
      for (const { name, state } of pages) {
        const { messages, members, room: info } = state();
        observer.checkView(name, { messages, members, muteAll: info.muteAll });
      }
    },
  };
}

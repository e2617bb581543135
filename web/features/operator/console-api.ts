import { ResultCode } from "@contract/codes.ts";
import { type ConsoleSession, consoleEndpoints } from "@contract/endpoints/console.ts";
import { createContext, useContext } from "react";
import { type Api, createApi } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { currentLanguage } from "../../lib/language.ts";
import { answerChallenge } from "./passkeys.ts";

/**
 * Requests of the console, with its cookie. Repeats a request after the passkey has confirmed it, where the server
 * asks for that. Rejects with an `ApiError`. `onSignedOut`: the session has ended.
 */
export function createConsoleApi(csrf: string, onSignedOut: () => void): Api {
  const api = createApi({
    language: currentLanguage,
    token: csrf,
    credentials: "same-origin",
    onFailed: (_, { code }) => code === ResultCode.unauthenticated && onSignedOut(),
  });
  return async (call, ...input) => {
    try {
      return await api(call, ...input);
    } catch (error) {
      if (!asksForConfirmation(error)) throw error;
    }
    const challenge = await api(consoleEndpoints.beginConfirmation);
    await api(consoleEndpoints.confirm, { body: { credential: await answerChallenge(challenge) } });
    return await api(call, ...input);
  };
}

function asksForConfirmation(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && "confirm" in data;
}

interface Console {
  api: Api;
  session: ConsoleSession;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error("the console is not signed in");
  return found;
}

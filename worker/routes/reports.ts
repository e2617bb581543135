import { endpoints } from "../contract/endpoints/endpoints.ts";
import { jurisdictionOf } from "../contract/jurisdictions.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { act } from "../http/room-stub.ts";
import { cleanText } from "../lib/clean-text.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import { receiveReport, reportedRoom } from "../operator/reports/receive-report.ts";
import { mediaBucket, offeredJurisdictions } from "../room-routing.ts";

/** Reports of members, and of people with a link. */
export const reports = createRoutes();

handle(reports, endpoints.report, async ({ c, session, body }) => {
  const { id: eventId, reason, text = "", email = "", ...handedOver } = body;
  if (reason === "other" && text === "") throw new Refused("badParameter", { field: "text" });
  const { roomId } = session;
  const { id: memberId } = await act(c, session, "getMe", undefined);
  await countAttempt(c, "report", `${roomId}:${memberId}`);
  const { keyring } = c.get("settings");
  // A keyed hash recognizes a repetition and does not reveal the member.
  const hash = keyring.current.sign(`report:${JSON.stringify([roomId, memberId, eventId])}`);
  const id = Buffer.from(hash).toString("hex").slice(0, 32);
  const { to, sealed, messages } = await act(c, session, "collectReport", { id, reason, ...handedOver });
  if (to === "owner") return { to };
  await receiveReport(directoryOf(c), mediaBucket(c.env, roomId), {
    ...{ id, roomId, reason, language: c.get("language") },
    content: { fromMember: true, text: cleanText(text), email, sealed, messages },
  });
  return { to };
});

handle(reports, endpoints.reportLink, async ({ c, body: { link, reason, text, email = "", captcha } }) => {
  const roomId = reportedRoom(c.get("settings").keyring, link);
  const place = roomId === undefined ? undefined : jurisdictionOf(roomId);
  // The room may be in a jurisdiction that this installation does not have.
  if (roomId === undefined || (place && !offeredJurisdictions(c.env).includes(place)))
    throw new Refused("badParameter", { field: "link" });
  await countAttempt(c, "linkReport");
  await checkCaptcha(c, captcha);
  await receiveReport(directoryOf(c), mediaBucket(c.env, roomId), {
    ...{ id: newSecretId(), roomId, reason, language: c.get("language") },
    content: { fromMember: false, text: cleanText(text), email, sealed: false, messages: [] },
  });
  return {};
});

handle(reports, endpoints.listOwnersReports, ({ c, session }) => act(c, session, "listOwnersReports", undefined));
handle(reports, endpoints.dismissReport, ({ c, session, params }) => act(c, session, "dismissReport", params));

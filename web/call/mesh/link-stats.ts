import type { VideoKind } from "../transport.ts";
import type { Conditions } from "./bit-rate.ts";

type Report = Record<string, unknown>;
type Reports = ReadonlyMap<string, Report>;

/** The reports of `RTCPeerConnection.getStats` by their ids. */
export async function reportsOf(connection: Pick<RTCPeerConnection, "getStats">): Promise<Reports> {
  const reports = new Map<string, Report>();
  (await connection.getStats()).forEach((report: Report, id: string) => {
    reports.set(id, report);
  });
  return reports;
}

const ofType = (reports: Reports, type: string) => [...reports.values()].filter((report) => report.type === type);

/**
 * State of the connection for what it sends. `before`: the reports of the last check; those of the other device that are
 * not newer tell nothing. `mids`: ids of the media sections of video.
 */
export function conditionsOf(
  reports: Reports,
  before: Reports,
  mids: Readonly<Record<VideoKind, string | null>>,
): Record<VideoKind, Conditions> {
  /** The selected ICE candidate pair. */
  const pair = ofType(reports, "candidate-pair").find(({ nominated, state }) => nominated && state === "succeeded");
  const received = [...reports].flatMap(([id, report]) =>
    report.type === "remote-inbound-rtp" && report.timestamp !== before.get(id)?.timestamp ? [report] : [],
  );
  const available = pair?.availableOutgoingBitrate;
  const seconds = pair?.currentRoundTripTime;
  const common = {
    loss: Math.max(0, ...received.map(({ fractionLost }) => Number(fractionLost ?? 0))),
    roundTripMs: typeof seconds === "number" ? seconds * 1000 : 0,
    ...(typeof available === "number" && available > 0 ? { availableBitsPerSecond: available } : {}),
  };
  const sent = ofType(reports, "outbound-rtp");
  const lacksProcessor = (mid: string | null) =>
    sent.some((report) => mid !== null && report.mid === mid && report.qualityLimitationReason === "cpu");
  return {
    camera: { ...common, lacksProcessor: lacksProcessor(mids.camera) },
    screen: { ...common, lacksProcessor: lacksProcessor(mids.screen) },
  };
}

/** Functions that run in a page of a call. */

interface Probed extends Window {
  noted?: RTCPeerConnection[];
}

/** Notes the page's connections from now on, for their statistics. */
export function noteConnections(): void {
  const noted: RTCPeerConnection[] = [];
  Object.assign(window, { noted });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      noted.push(this);
    }
  };
}

/** Sound energy that the page has received. */
export async function soundReceived(): Promise<number> {
  let energy = 0;
  for (const connection of (window as Probed).noted ?? [])
    for (const report of [...(await connection.getStats()).values()])
      if (report.type === "inbound-rtp") energy += report.totalAudioEnergy ?? 0;
  return energy;
}

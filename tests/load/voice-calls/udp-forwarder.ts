import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";

/** Carries the packets of pages' connections, and can be cut: DevTools cuts no WebRTC between pages. */
export class UdpForwarder {
  readonly #sockets: Socket[] = [];
  isCut = false;
  /** Packets that were dropped. */
  lost = 0;

  /** All connections of the page lead through the forwarder from its next navigation on. */
  async attach(page: Page): Promise<void> {
    await page.exposeFunction("throughForwarder", (address: string, port: number) => this.#forward(address, port));
    await page.addInitScript(routeThroughForwarder);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  /** A port that forwards to this address, and what comes from there to who sent last. */
  async #forward(address: string, port: number): Promise<number> {
    const socket = createSocket("udp4");
    this.#sockets.push(socket);
    socket.bind(0, "0.0.0.0");
    await once(socket, "listening");
    let client: { address: string; port: number } | undefined;
    socket.on("message", (packet, from) => {
      const isBack = from.port === port;
      if (!isBack) client = from;
      const to = isBack ? client : { address, port };
      if (this.isCut) this.lost++;
      else if (to) socket.send(packet, to.port, to.address);
    });
    return socket.address().port;
  }
}

interface Forwarded extends Window {
  throughForwarder(address: string, port: number): Promise<number>;
}

/** Methods of a connection that the page calls. */
interface Called {
  addIceCandidate(this: RTCPeerConnection, init?: RTCIceCandidateInit | null): Promise<void>;
  setRemoteDescription(this: RTCPeerConnection, given: RTCSessionDescriptionInit): Promise<void>;
}

function routeThroughForwarder(): void {
  const called = RTCPeerConnection.prototype as Called;
  const { addIceCandidate, setRemoteDescription } = called;
  called.addIceCandidate = async function (init) {
    const parts = init?.candidate?.split(" ") ?? [];
    const [, , protocol, , address = "", port] = parts;
    // The forwarder takes UDP and IPv4 only.
    if (protocol?.toLowerCase() !== "udp" || !/^[\d.]+$/.test(address)) return;
    parts[5] = String(await (window as unknown as Forwarded).throughForwarder(address, Number(port)));
    await addIceCandidate.call(this, { ...init, candidate: parts.join(" ") });
  };
  called.setRemoteDescription = function (given) {
    // A description that is sent again has candidates, which have come by themselves before.
    return setRemoteDescription.call(this, { ...given, sdp: given.sdp?.replace(/^a=candidate:.*\r\n/gm, "") ?? "" });
  };
}

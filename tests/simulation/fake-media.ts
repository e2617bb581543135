/** Whose connection it is, and to which device, as its page sees it. */
export interface Ends {
  memberId: string;
  callId: string;
  device: string;
  to: string;
  /** The member of the other device. */
  named: string | undefined;
  keyEpoch: number;
}

interface Description {
  type: string;
  sdp: string;
}

const certificateOf = (sdp: string) => /^a=fingerprint:sha-256 (\S+)/m.exec(sdp)?.[1];
const versionOf = (sdp: string) => Number(/^o=- (\d+)/m.exec(sdp)?.[1]);

/** A description as browsers make them, as far as the product reads it. */
export const sdpOf = (certificate: string, version: number) =>
  [
    ...["v=0", `o=- ${version} 0 IN IP4 127.0.0.1`, `a=fingerprint:sha-256 ${certificate}`],
    ...["m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=mid:0", "a=rtpmap:111 opus/48000/2", "a=fmtp:111 minptime=10"],
    ...["m=video 9 UDP/TLS/RTP/SAVPF 96", "a=mid:1", "m=video 9 UDP/TLS/RTP/SAVPF 96", "a=mid:2", ""],
  ].join("\r\n");

/**
 * All connections of the members. Two hear each other when each has the certificate of the other: the network is the
 * attacker's and leads anywhere, so that nothing else stops a connection.
 */
export class FakeMedia {
  readonly #fault: (line: string) => void;
  readonly #connections: FakeConnection[] = [];
  #ends: Ends | undefined;
  /** Number of pairs that heard each other. */
  pairs = 0;

  constructor(fault: (line: string) => void) {
    this.#fault = fault;
  }

  opening<T>(ends: Ends, open: () => T): T {
    this.#ends = ends;
    return open();
  }

  add(connection: FakeConnection): { ends: Ends; certificate: string } {
    if (!this.#ends) throw new Error("no page opens a connection");
    const certificate = `member-${this.#connections.push(connection)}`;
    return { ends: this.#ends, certificate: certificate.toLowerCase() };
  }

  open(): readonly FakeConnection[] {
    return this.#connections.filter(({ signalingState }) => signalingState !== "closed");
  }

  /** A page takes a description. Only the certificate of the device that it shows may be in it, and none of before. */
  took(by: FakeConnection, certificate: string | undefined, version: number): void {
    const { ends, remote, remoteVersion } = by;
    if (remote !== undefined && certificate !== remote) this.#fault(`${ends.memberId} takes a second certificate`);
    if (certificate === remote && version < remoteVersion) this.#fault(`${ends.memberId} takes an earlier description`);
    const made = this.#connections.find((one) => one.certificate === certificate)?.ends;
    if (!made) return;
    if (made.memberId !== ends.named) this.#fault(`${ends.memberId} takes ${made.memberId} for ${ends.named}`);
    if (made.device !== ends.to || made.to !== ends.device || made.callId !== ends.callId)
      this.#fault(`${ends.memberId} takes a description that was for another device or call`);
    if (made.keyEpoch !== ends.keyEpoch) this.#fault(`${ends.memberId} takes a description under another key`);
  }

  connect(): void {
    const ready = this.open().filter(({ signalingState, remote }) => signalingState === "stable" && remote);
    for (const one of ready)
      for (const other of ready)
        if (one.remote === other.certificate && other.remote === one.certificate && one.become("connected"))
          this.pairs++;
  }
}

/** A connection that makes descriptions with a certificate of its own, and no media. */
export class FakeConnection extends EventTarget {
  readonly #world: FakeMedia;
  readonly #transceivers: object[] = [];
  /** Ids of the sections that send a track. */
  readonly #sent = new Set<string>();
  #version = 0;
  readonly ends: Ends;
  readonly certificate: string;
  signalingState = "stable";
  connectionState = "new";
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  /** Certificate of the other end. */
  remote: string | undefined;
  remoteVersion = 0;

  static of(world: FakeMedia) {
    return class extends FakeConnection {
      constructor() {
        super(world);
      }
    };
  }

  constructor(world: FakeMedia) {
    super();
    this.#world = world;
    const { ends, certificate } = world.add(this);
    this.ends = ends;
    this.certificate = certificate;
  }

  addTransceiver(): object {
    this.#negotiate();
    return this.#add("sendrecv");
  }

  #add(direction: string): object {
    const mid = String(this.#transceivers.length);
    const replaceTrack = async (track: object | null) => {
      if (track) this.#sent.add(mid);
      else this.#sent.delete(mid);
    };
    const transceiver = { mid, direction, sender: { replaceTrack, getParameters: () => undefined } };
    this.#transceivers.push(transceiver);
    return transceiver;
  }

  get sends(): boolean {
    return this.#sent.size > 0;
  }

  getTransceivers(): object[] {
    return this.#transceivers;
  }

  restartIce(): void {
    this.#negotiate();
  }

  async setLocalDescription(): Promise<void> {
    if (this.signalingState === "closed") throw new Error("closed");
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    this.localDescription = { type, sdp: sdpOf(this.certificate, ++this.#version) };
  }

  async setRemoteDescription(description: Description): Promise<void> {
    if (this.signalingState === "closed") throw new Error("closed");
    const { type, sdp } = description;
    if (type === "answer" && this.signalingState !== "have-local-offer") throw new Error("no offer");
    const certificate = certificateOf(sdp);
    const version = versionOf(sdp);
    this.#world.took(this, certificate, version);
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable";
    this.remoteDescription = description;
    this.remote = certificate;
    this.remoteVersion = version;
    if (this.#transceivers.length === 0 && type === "offer")
      for (const [, mid] of sdp.matchAll(/^a=mid:(\d)/gm)) if (mid !== undefined) this.#add("recvonly");
  }

  async addIceCandidate(): Promise<void> {}

  close(): void {
    this.signalingState = "closed";
  }

  /** False if it was in this state before. */
  become(state: string): boolean {
    if (this.connectionState === state) return false;
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
    return true;
  }

  #negotiate(): void {
    queueMicrotask(() => this.dispatchEvent(new Event("negotiationneeded")));
  }
}

/** False in browsers without WebRTC or a microphone, such as those in some chat apps. */
export function canCall(): boolean {
  return typeof RTCPeerConnection !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}

interface TrackEvents {
  /** A device was removed or a permission withdrawn. */
  onTaken(): void;
  /** The system muted the track (`mute` event), as during a telephone call. */
  onMuted(muted: boolean): void;
}

/** Watches the tracks of a microphone, a camera or a shared screen. */
export function watchTracks(stream: MediaStream, { onTaken, onMuted }: TrackEvents): void {
  for (const track of stream.getTracks()) {
    track.addEventListener("ended", onTaken);
    track.addEventListener("mute", () => onMuted(true));
    track.addEventListener("unmute", () => onMuted(false));
    if (track.muted) onMuted(true);
  }
}

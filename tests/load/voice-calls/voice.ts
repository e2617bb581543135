const hertz = 48_000;

/** A WAV file of something like a voice, which speaks for `speaks` of `seconds` and is silent for the rest. */
export function voice(seconds: number, speaks: number): Buffer {
  const count = seconds * hertz;
  const file = Buffer.alloc(44 + 2 * count);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * count, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(hertz, 24);
  file.writeUInt32LE(2 * hertz, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * count, 40);
  let phase = 0;
  for (let at = 0; at < speaks * hertz; at++) {
    const t = at / hertz;
    // Pitch and loudness change as those of syllables do: an even tone would count as noise, and be suppressed.
    phase += (2 * Math.PI * (130 + 30 * Math.sin(2 * Math.PI * 0.7 * t))) / hertz;
    const loudness = 0.35 + 0.65 * Math.abs(Math.sin(2 * Math.PI * 2.1 * t));
    let sum = 0;
    for (let harmonic = 1; harmonic <= 20; harmonic++) {
      const formant = Math.exp(-(((130 * harmonic - 500 - 400 * Math.sin(5 * t)) / 500) ** 2));
      sum += (formant + 0.15 / harmonic) * Math.sin(harmonic * phase);
    }
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, 0.16 * loudness * sum)) * 32_000), 44 + 2 * at);
  }
  return file;
}

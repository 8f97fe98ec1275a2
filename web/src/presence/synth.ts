/** A handful of sounds from oscillators and noise; loudest is the alarm, and it is not loud. */

export type Sound = "chip" | "card" | "vault" | "alarm" | "call" | "breath" | "crack";

const LOUDNESS = 0.16;

let context: AudioContext | null = null;
let out: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** To be called while or after somebody touches the page; before that, browsers keep it silent. */
export function wake(): void {
  if (!context) {
    context = new AudioContext({ latencyHint: "interactive" });
    out = context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(context.destination);
  }
  // An iPhone has "interrupted", too, after a call.
  if (context.state !== "running") context.resume().catch(() => undefined);
}

interface Tone {
  at?: number;
  lasts: number;
  from: number;
  to?: number;
  shape?: OscillatorType;
  gain?: number;
}

/** A note that dies away. */
function tone(audio: AudioContext, target: AudioNode, { at = 0, lasts, from, to = from, shape = "sine", gain = 1 }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(gain, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  oscillator.connect(volume).connect(target);
  oscillator.start(start);
  oscillator.stop(start + lasts + 0.02);
}

/** A breath of noise around a pitch. */
function noise(audio: AudioContext, target: AudioNode, { at = 0, lasts, from, to = from, gain = 1 }: Omit<Tone, "shape">): void {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(gain, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(filter).connect(volume).connect(target);
  source.start(start, Math.random() * 0.2, lasts);
}

const SOUNDS: Record<Sound, (audio: AudioContext, target: AudioNode) => void> = {
  chip(audio, target) {
    noise(audio, target, { lasts: 0.03, from: 4200, gain: 0.5 });
    tone(audio, target, { lasts: 0.09, from: 2350, to: 2100, shape: "triangle", gain: 0.5 });
    tone(audio, target, { at: 0.045, lasts: 0.07, from: 2900, to: 2700, shape: "triangle", gain: 0.25 });
  },
  card(audio, target) {
    noise(audio, target, { lasts: 0.11, from: 1500, to: 4200, gain: 0.55 });
  },
  /** The wheel clicks round, the bolts give way, the door swings and what is inside shines. */
  vault(audio, target) {
    for (let click = 0; click < 9; click += 1) noise(audio, target, { at: click * 0.095, lasts: 0.025, from: 2600 - click * 90, gain: 0.35 });
    tone(audio, target, { at: 0.88, lasts: 0.34, from: 104, to: 44, gain: 1 });
    noise(audio, target, { at: 0.88, lasts: 0.14, from: 300, gain: 0.7 });
    noise(audio, target, { at: 1, lasts: 0.45, from: 240, to: 900, gain: 0.16 });
    [261.63, 392, 523.25, 659.25, 783.99].forEach((from, step) => tone(audio, target, { at: 1.1 + step * 0.1, lasts: 1.3, from, shape: "triangle", gain: 0.36 }));
  },
  /** A blow, then the bell. */
  alarm(audio, target) {
    const muffled = audio.createBiquadFilter();
    muffled.type = "lowpass";
    muffled.frequency.value = 1100;
    muffled.connect(target);
    tone(audio, target, { lasts: 0.4, from: 92, to: 38, gain: 1 });
    noise(audio, target, { lasts: 0.16, from: 220, gain: 0.6 });
    for (let ring = 0; ring < 5; ring += 1) {
      tone(audio, muffled, { at: 0.15 + ring * 0.46, lasts: 0.25, from: 622, shape: "square", gain: 0.36 });
      tone(audio, muffled, { at: 0.37 + ring * 0.46, lasts: 0.25, from: 466, shape: "square", gain: 0.36 });
    }
  },
  /** A heart, twice. */
  breath(audio, target) {
    for (const at of [0, 0.24, 0.95, 1.19]) tone(audio, target, { at, lasts: 0.2, from: 66, to: 40, gain: 0.85 });
  },
  /** Wood that splits. */
  crack(audio, target) {
    noise(audio, target, { lasts: 0.09, from: 3200, to: 700, gain: 0.8 });
    noise(audio, target, { at: 0.07, lasts: 0.22, from: 900, to: 160, gain: 0.6 });
    tone(audio, target, { at: 0.03, lasts: 0.35, from: 120, to: 42, gain: 0.8 });
  },
  call(audio, target) {
    tone(audio, target, { lasts: 0.35, from: 587.33, gain: 0.5 });
    tone(audio, target, { at: 0.14, lasts: 0.5, from: 880, gain: 0.45 });
  },
};

export function play(name: Sound): void {
  wake();
  if (context?.state === "running" && out) SOUNDS[name](context, out);
}

import { createStore } from '#web/store.ts';

export type TillSignal = 'done' | 'refused';

const KEPT_AS = 'kartenkontor.till-signals';

/** Whether the till is heard and felt. A PC is quiet until somebody wants it; tablets and phones are not. */
export const areSignalsOn = createStore(findChoice() ?? matchMedia('(hover: none) and (pointer: coarse)').matches);

/** Keeps the choice on this device. Who switches it on hears what to expect. */
export function switchSignals(isOn: boolean): void {
  areSignalsOn.set(isOn);
  try {
    localStorage.setItem(KEPT_AS, isOn ? 'on' : 'off');
  } catch {
    // Storage is refused: it holds until the page is left.
  }
  if (isOn) giveSignal('done');
}

function findChoice(): boolean | null {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return kept === null ? null : kept === 'on';
  } catch {
    return null;
  }
}

/** Two tones up, or two low ones: pitch in hertz, times in seconds. They differ by height, length and number. */
const tones = {
  done: [
    { pitch: 660, at: 0, lasts: 0.09 },
    { pitch: 880, at: 0.1, lasts: 0.14 },
  ],
  refused: [
    { pitch: 220, at: 0, lasts: 0.22 },
    { pitch: 196, at: 0.3, lasts: 0.3 },
  ],
} as const;
const shakes = { done: [80], refused: [180, 100, 180] } as const;
const LOUDNESS = 0.2;

let audio: AudioContext | null = null;

/** Says by sound and vibration what the screen says. Nothing before somebody has touched the page, nothing late. */
export function giveSignal(signal: TillSignal): void {
  // Older browsers lack both; then they decide by themselves what may be heard.
  const { userActivation, vibrate } = navigator as Partial<Navigator>;
  if (!areSignalsOn.get() || (userActivation && !userActivation.hasBeenActive)) return;
  vibrate?.call(navigator, [...shakes[signal]]);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const context = audio;
  // A browser may still refuse; then the screen says it alone.
  if (context.state === 'suspended')
    void context.resume().then(
      () => play(context, signal),
      () => undefined,
    );
  else play(context, signal);
}

function play(context: AudioContext, signal: TillSignal): void {
  if (!areSignalsOn.get()) return;
  for (const { pitch, at, lasts } of tones[signal]) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency: pitch, type: signal === 'done' ? 'sine' : 'triangle' });
    const loudness = new GainNode(context, { gain: 0 });
    // Without the slopes it would crack.
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    loudness.gain.setValueAtTime(LOUDNESS, start + lasts - 0.03);
    loudness.gain.linearRampToValueAtTime(0, start + lasts);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}

import type { IntakeState } from '#contract/operator/taking-over/intakes.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

export const stateTones = {
  open: 'waiting',
  dropped: 'plain',
  released: 'waiting',
  done: 'good',
  'taking-back': 'waiting',
  'taken-back': 'bad',
} as const satisfies Record<IntakeState, Tone>;

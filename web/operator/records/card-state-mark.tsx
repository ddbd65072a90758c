import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

const states: Record<CardRecord['state'], { text: string; tone: Tone }> = {
  produced: { text: 'Noch nicht verkauft', tone: 'plain' },
  active: { text: 'Aktiv', tone: 'good' },
  locked: { text: 'Gesperrt', tone: 'bad' },
  emptied: { text: 'Leer und geschlossen', tone: 'plain' },
};

/** A card that is reported lost can pay until somebody locks or replaces it. */
export function CardStateMark({ state, lostCase }: Pick<CardRecord, 'state' | 'lostCase'>) {
  const { text, tone } = states[state];
  if (lostCase !== null && state === 'active') return <StateMark tone="bad">Verloren gemeldet, kann noch bezahlen</StateMark>;
  if (lostCase !== null) return <StateMark tone={tone}>{`Verloren gemeldet, ${text.toLowerCase()}`}</StateMark>;
  return <StateMark tone={tone}>{text}</StateMark>;
}

import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

const states: Record<CardRecord['state'], { text: string; tone: Tone }> = {
  produced: { text: 'Noch nicht verkauft', tone: 'plain' },
  active: { text: 'Aktiv', tone: 'good' },
  locked: { text: 'Gesperrt', tone: 'bad' },
  emptied: { text: 'Leer und geschlossen', tone: 'plain' },
};

export function CardStateMark({ state }: { state: CardRecord['state'] }) {
  const { text, tone } = states[state];
  return <StateMark tone={tone}>{text}</StateMark>;
}

import type { MoveOrder, MoveStep } from '#contract/operator/move-orders/move-orders.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

interface Described {
  words: string;
  tone: Tone;
  /** What it means, or what somebody has to do. */
  advice?: string;
}

const SAY_AGAIN = 'Sagt der technische Betrieb denselben Befehl noch einmal, geht es weiter.';

const bySteps: Record<Exclude<MoveStep['step'], 'rehearsed'>, Described> = {
  begun: { words: 'Begonnen', tone: 'waiting', advice: 'Die Kassen buchen weiter.' },
  copying: { words: 'Kopiert', tone: 'waiting', advice: 'Die Kassen buchen weiter.' },
  left: {
    words: 'Wechselt die Zelle',
    tone: 'attention',
    advice: `Die Kassen warten. Dauert das länger als eine halbe Minute, ist der Befehl abgebrochen: ${SAY_AGAIN}`,
  },
  'taken-over': { words: 'Wird verglichen', tone: 'waiting', advice: 'Die Kassen buchen in der neuen Zelle.' },
  proven: { words: 'Umgezogen', tone: 'good' },
  'not-right': {
    words: 'Umgezogen, nicht in Ordnung',
    tone: 'bad',
    advice:
      'Bitte halten Sie Zahlungsdateien der Region an, und lassen Sie in dieser Zelle alles, wie es ist. Der technische Betrieb findet das Weitere in seiner Anleitung.',
  },
  stopped: { words: 'Angehalten', tone: 'bad', advice: `Verloren ist nichts. ${SAY_AGAIN}` },
  'given-up': { words: 'Aufgegeben', tone: 'plain' },
};

const byStates: Record<Exclude<MoveOrder['state'], 'begun' | 'agreed'>, Described> = {
  moved: bySteps.proven,
  'given-up': bySteps['given-up'],
  withdrawn: { words: 'Zurückgezogen', tone: 'plain' },
  expired: { words: 'Abgelaufen', tone: 'plain' },
};

/** How an order is, in words. */
export function describeState({ state, steps, notBefore }: MoveOrder): Described {
  if (state === 'agreed')
    return { words: Date.parse(notBefore) > Date.now() ? 'Wartet auf den Beginn' : 'Kann beginnen', tone: 'waiting' };
  if (state !== 'begun') return byStates[state];
  const last = steps.findLast(({ told }) => told.step !== 'rehearsed')?.told.step ?? 'begun';
  return bySteps[last as keyof typeof bySteps];
}

import type { CaseRow } from '#contract/operator/cases/cases.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

const decisionTexts = {
  approved: ['good', 'erledigt'],
  rejected: ['bad', 'abgelehnt'],
  withdrawn: ['plain', 'zurückgezogen'],
  settled: ['good', 'hat sich erledigt'],
} as const;

export function CaseState(row: CaseRow) {
  const [tone, text] = stateOf(row);
  return <StateMark tone={tone}>{text}</StateMark>;
}

export const caseStateText = (row: CaseRow): string => stateOf(row)[1];

/** A message that needed no answer was not turned down. */
function stateOf({ kind, decision, waitsForSecond, heldBy, isMine }: CaseRow): readonly [Tone, string] {
  if (decision === 'rejected' && kind === 'message') return ['plain', 'ohne Antwort geschlossen'];
  if (decision) return decisionTexts[decision];
  if (waitsForSecond) return ['waiting', 'wartet auf zweite Person'];
  if (isMine) return ['waiting', 'bei mir'];
  return ['plain', heldBy ? `bei ${heldBy}` : 'offen'];
}

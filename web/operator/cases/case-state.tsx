import type { CaseRow } from '#contract/cases.ts';
import { StateMark } from '#web/operator/desk/state-mark.tsx';

const decisionTexts = {
  approved: ['good', 'erledigt'],
  rejected: ['bad', 'abgelehnt'],
  withdrawn: ['plain', 'zurückgezogen'],
} as const;

/** How a case stands, in a word. A message that needed no answer was not turned down. */
export function CaseState({ kind, decision, waitsForSecond, heldBy, isMine }: CaseRow) {
  if (decision === 'rejected' && kind === 'message') return <StateMark>ohne Antwort geschlossen</StateMark>;
  if (decision) {
    const [tone, text] = decisionTexts[decision];
    return <StateMark tone={tone}>{text}</StateMark>;
  }
  if (waitsForSecond) return <StateMark tone="waiting">wartet auf zweite Person</StateMark>;
  if (isMine) return <StateMark tone="waiting">bei mir</StateMark>;
  if (heldBy) return <StateMark>bei {heldBy}</StateMark>;
  return <StateMark>offen</StateMark>;
}

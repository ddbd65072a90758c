import type { CaseRow } from '#contract/operator/cases/cases.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from './cases.module.css';

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

/** In the list: that a lost card can still pay comes before who works on it. */
export function CaseRowState(row: CaseRow) {
  if (!row.isUrgent) return <CaseState {...row} />;
  return (
    <span className={`row gap-1 ${classes.paying}`}>
      <StateMark tone="bad">{STILL_PAYING}</StateMark>
      {!isUntouched(row) && <CaseState {...row} />}
    </span>
  );
}

export const caseRowStateText = (row: CaseRow): string =>
  [row.isUrgent && STILL_PAYING, !(row.isUrgent && isUntouched(row)) && caseStateText(row)].filter(Boolean).join(', ');

export const STILL_PAYING = 'kann noch bezahlen';
const isUntouched = ({ waitsForSecond, heldBy }: CaseRow) => !waitsForSecond && heldBy === null;

/** A message that needed no answer was not turned down. */
function stateOf({ kind, decision, waitsForSecond, heldBy, isMine }: CaseRow): readonly [Tone, string] {
  if (decision === 'rejected' && kind === 'message') return ['plain', 'ohne Antwort geschlossen'];
  if (decision) return decisionTexts[decision];
  if (waitsForSecond) return ['waiting', 'wartet auf zweite Person'];
  if (isMine) return ['waiting', 'bei mir'];
  return ['plain', heldBy ? `bei ${heldBy}` : 'offen'];
}

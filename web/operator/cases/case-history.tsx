import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import classes from './cases.module.css';

const actTexts: Record<WholeCase['events'][number]['act'], string> = {
  opened: 'eingegangen',
  taken: 'übernommen',
  'taken-over': 'von jemand anderem übernommen',
  'given-back': 'zurückgegeben',
  approved: 'zugestimmt',
  rejected: 'abgelehnt oder geschlossen',
  withdrawn: 'zurückgezogen',
  settled: 'hat sich erledigt',
  mailed: 'E-Mail',
  'second-asked': 'zweite Person gefragt',
  'second-confirmed': 'von zweiter Person freigegeben',
  'second-refused': 'von zweiter Person abgelehnt',
  'second-withdrawn': 'Frage an die zweite Person zurückgezogen',
};

/** What has become of the case, and which mails went out. */
export function CaseHistory({ shown: { events, reason, decision, kind } }: { shown: WholeCase }) {
  return (
    <DeskPanel title="Verlauf">
      {reason && (
        <div className={`mb-4 ${classes.reason}`}>
          <h3>{kind === 'message' && decision === 'approved' ? 'Antwort' : 'Grund'}</h3>
          <p className={classes.words}>{reason}</p>
        </div>
      )}
      <ol className={`plain-list ${classes.history}`}>
        {events.map(({ at, act, by, note }) => (
          <li key={`${at} ${act} ${note ?? ''}`}>
            <span>{formatMoment(at)}</span>
            <span>
              {actTexts[act]}
              {note && `: ${note}`}
              {by && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}

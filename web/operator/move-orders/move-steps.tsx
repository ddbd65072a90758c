import { formatCount } from '#contract/common/format-count.ts';
import type { MoveOrder, MoveStep } from '#contract/operator/move-orders/move-orders.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import classes from './move-orders.module.css';

type Steps = MoveOrder['steps'];

/** What the command has done so far, with its own words where it found something. */
export function MoveSteps({ steps }: { steps: Steps }) {
  if (steps.length === 0) return null;
  return (
    <ol className={`plain-list lined mt-5 ${classes.steps}`} aria-label="Verlauf" aria-live="polite">
      {withoutPassed(steps).map(({ at, told }) => (
        <li key={`${at} ${told.step}`}>
          <span className="soft">{formatInstant(at)}</span>
          <div>
            {wordsOf(told)}
            <Details told={told} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Of what is copied, the last count is enough. */
function withoutPassed(steps: Steps): Steps {
  return steps.filter(({ told }, index) => told.step !== 'copying' || steps[index + 1]?.told.step !== 'copying');
}

function wordsOf(told: MoveStep): string {
  switch (told.step) {
    case 'rehearsed': {
      const wrong = told.findings.filter(({ state }) => state === 'wrong').length;
      if (wrong === 0) return 'Probe: Nichts steht im Weg.';
      return wrong === 1 ? 'Probe: Ein Hindernis steht im Weg.' : `Probe: ${wrong} Hindernisse stehen im Weg.`;
    }
    case 'begun':
      return 'Der Umzug hat begonnen.';
    case 'copying':
      return `${told.copied} von ${told.tables} Tabellen sind kopiert.`;
    case 'left':
      return 'Die Region verlässt diese Zelle, ihre Kassen warten.';
    case 'taken-over':
      return `Die neue Zelle hat übernommen, nach ${formatCount(told.gapMs)} Millisekunden.`;
    case 'proven':
      return `${formatCount(told.rows)} Zeilen stimmen überein, und die Bücher sind in Ordnung.`;
    case 'not-right':
      return 'Summen oder Bücher stimmen nicht:';
    case 'stopped':
      return 'Der Umzug hält an:';
    case 'given-up':
      return 'Der Umzug ist aufgegeben, die Region bleibt hier.';
  }
}

/** The command speaks English. */
function Details({ told }: { told: MoveStep }) {
  if (told.step === 'stopped' || told.step === 'not-right')
    return (
      <p className={`mt-2 failure ${classes.words}`} lang="en">
        {told.words}
      </p>
    );
  if (told.step !== 'rehearsed') return null;
  return (
    <details open={told.findings.some(({ state }) => state === 'wrong')}>
      <summary>Im Wortlaut der Befehlszeile</summary>
      <ul className={classes.findings} lang="en">
        {told.findings.map(({ state, what, remedy }) => (
          <li key={what} className={state === 'wrong' ? 'failure' : undefined}>
            {what} {remedy}
          </li>
        ))}
      </ul>
    </details>
  );
}

import type { FourEyesAct } from '#contract/tenancy/four-eyes/four-eyes.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import type { Decision } from './decision-dialog.tsx';
import { ActFacts } from './act-facts.tsx';
import classes from './four-eyes.module.css';

/** An act that waits: everything that will happen, who wants it and why, and what can be done about it. */
export function OpenAct({ act, onDecide }: { act: FourEyesAct; onDecide: (decision: Decision) => void }) {
  const { title, number, isOwn, mayDecide, problem, askedBy, askedAt } = act;
  const named = (
    <span className="visually-hidden">
      : {title}, Auftrag {number}
    </span>
  );
  return (
    <DeskPanel title={title} actions={<StateMark tone="waiting">{isOwn ? 'Wartet auf andere' : 'Wartet auf Sie'}</StateMark>}>
      <p className={classes.asked}>
        Auftrag {number} von {isOwn ? 'Ihnen' : askedBy}, {formatInstant(askedAt)}
      </p>
      <ActFacts act={act} />
      {problem && (
        <p className={classes.problem}>
          <strong>Konnte nicht ausgeführt werden:</strong> {problem}
        </p>
      )}
      <div className={classes.buttons}>
        {mayDecide && (
          <>
            <button type="button" className="button" onClick={() => onDecide('confirm')}>
              Freigeben{named}
            </button>
            <button type="button" className="field-button" onClick={() => onDecide('refuse')}>
              Ablehnen{named}
            </button>
          </>
        )}
        {isOwn && (
          <button type="button" className="field-button" onClick={() => onDecide('withdraw')}>
            Zurückziehen{named}
          </button>
        )}
      </div>
    </DeskPanel>
  );
}

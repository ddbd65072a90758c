import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import type { Decision } from './decision-dialog.tsx';
import { ActFacts } from './act-facts.tsx';

/** An act that waits: everything that will happen, who wants it and why, and what can be done about it. */
export function OpenAct({ act, onDecide }: { act: FourEyesAct; onDecide: (decision: Decision) => void }) {
  const { title, number, isOwn, mayConfirm, mayRefuse, takesEffectAt, problem, askedBy, askedAt } = act;
  const named = (
    <span className="visually-hidden">
      : {title}, Auftrag {number}
    </span>
  );
  return (
    <DeskPanel title={title} actions={<StateMark tone="waiting">{mayRefuse ? 'Wartet auf Sie' : 'Wartet auf andere'}</StateMark>}>
      <p className="mb-3 soft">
        Auftrag {number} von {isOwn ? 'Ihnen' : askedBy}, {formatInstant(askedAt)}
      </p>
      <ActFacts act={act} />
      {takesEffectAt && (
        <p className="mt-4">
          Wird am <strong>{formatInstant(takesEffectAt)}</strong> ausgeführt, wenn bis dahin niemand widerspricht. Eine zweite
          Person, die den Auftrag freigeben könnte, gab es nicht, als er erteilt wurde.
        </p>
      )}
      {problem && (
        <p className="mt-4 failure">
          <strong>Konnte nicht ausgeführt werden:</strong> {problem}
        </p>
      )}
      <div className="row gap-3 middle mt-5">
        {mayConfirm && (
          <button type="button" className="button" onClick={() => onDecide('confirm')}>
            Freigeben{named}
          </button>
        )}
        {mayRefuse && (
          <button type="button" className="field-button" onClick={() => onDecide('refuse')}>
            {mayConfirm ? 'Ablehnen' : 'Widersprechen'}
            {named}
          </button>
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

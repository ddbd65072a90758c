import { useState } from 'react';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { giveThisCaseBack, takeThisCase } from '#web/api/cases.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';

/** Who works on the case; somebody else's is taken over only after a question. */
export function HolderBar({ shown: { number, heldBy, isMine } }: { shown: WholeCase }) {
  const [asks, setAsks] = useState(false);
  const holding = useAttempt({
    act: (takeOver: boolean) => (isMine ? giveThisCaseBack({ number }) : takeThisCase({ number, takeOver })),
    onSuccess: () => setAsks(false),
    fallback: 'Das hat nicht geklappt.',
  });
  const isOthers = heldBy !== null && !isMine;
  return (
    <div className="row gap-2 gap-x-4 middle mt-4">
      <p>
        {isOthers
          ? `${heldBy} bearbeitet diesen Vorgang.`
          : isMine
            ? 'Sie bearbeiten diesen Vorgang.'
            : 'Noch bearbeitet ihn niemand.'}
      </p>
      <button
        type="button"
        className="field-button field-button-edged"
        data-take
        aria-disabled={holding.isPending || undefined}
        onClick={() => (isOthers ? setAsks(true) : holding.start(false))}
      >
        {isMine ? 'Zurückgeben' : 'Übernehmen'}
      </button>
      {!asks && holding.alerts}
      {asks && (
        <QuestionDialog
          title="Vorgang übernehmen?"
          yes="Übernehmen"
          attempt={holding}
          onYes={() => holding.start(true)}
          onClose={() => setAsks(false)}
        >
          <p>{heldBy} arbeitet vielleicht gerade daran. Wenn Sie übernehmen, kann nur noch von Ihnen entschieden werden.</p>
        </QuestionDialog>
      )}
    </div>
  );
}

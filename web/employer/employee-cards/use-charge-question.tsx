import { type ReactNode, useState } from 'react';
import type { ChargeQuestion } from '#contract/common/errors.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { CallError } from '#web/api/call-error.ts';
import { formatDate } from '#web/format/format-date.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import classes from './employee-cards.module.css';

interface Asked {
  question: ChargeQuestion;
  answer: (isYes: boolean) => void;
}

/**
 * Sends a change of charges. If the server wants it confirmed, it is shown what the change comes to; with yes it is
 * sent again, with no the refusal stands.
 */
export function useChargeQuestion(): {
  ask: <Answer>(send: (confirmed: string | undefined) => Promise<Answer>) => Promise<Answer>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isConfirmed = (question: ChargeQuestion) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        question,
        answer: (isYes) => {
          setAsked(null);
          resolve(isYes);
        },
      }),
    );

  async function ask<Answer>(send: (confirmed: string | undefined) => Promise<Answer>, confirmed?: string): Promise<Answer> {
    return send(confirmed).catch(async (error: unknown) => {
      const question = error instanceof CallError ? error.question : null;
      if (!question || !(await isConfirmed(question))) throw error;
      return ask(send, question.digest);
    });
  }

  return { ask: (send) => ask(send), dialog: asked && <Question {...asked} /> };
}

function Question({ question: { cards, from, to, firstDay, sumCents }, answer }: Asked) {
  return (
    <QuestionDialog
      title={cards === 1 ? 'Ladung einer Karte ändern?' : `Ladung von ${formatCount(cards)} Karten ändern?`}
      yes="Ja, so speichern"
      attempt={{ isPending: false }}
      onYes={() => answer(true)}
      onClose={() => answer(false)}
    >
      <dl className={classes.question}>
        <dt>Ladebetrag</dt>
        <dd>
          {spanText(from)} <span aria-hidden="true">→</span>
          <span className="visually-hidden">wird zu</span> <strong>{spanText(to)}</strong>
        </dd>
        <dt>Zum ersten Mal</dt>
        <dd>{firstDay === null ? 'Zurzeit ist keine Ladung geplant' : `am ${formatDate(firstDay)}`}</dd>
        <dt>{cards === 1 ? 'Je Ladung' : 'Je Ladung zusammen'}</dt>
        <dd>{formatCents(sumCents)} €</dd>
      </dl>
      {to !== null && to.least < 100 && <p className={classes.notice}>Das ist weniger als 1 Euro.</p>}
    </QuestionDialog>
  );
}

function spanText(span: ChargeQuestion['from']): string {
  if (span === null) return 'keine Ladung';
  const [least, most] = [formatCents(span.least), formatCents(span.most)];
  return least === most ? `${least}\u00A0€` : `${least} bis ${most}\u00A0€`;
}

import { useQuery } from '@tanstack/react-query';
import type { ChargeQuestion } from '#contract/common/errors.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { chargeForecastQuery } from '#web/api/charges.ts';
import { cardCount } from '#web/employer/charges/charge-order-texts.ts';
import { formatDate } from '#web/format/format-date.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './charge-question.module.css';
import shared from './employee-cards.module.css';

export interface ChargeQuestionDialogProps {
  question: ChargeQuestion;
  answer: (isYes: boolean) => void;
}

/** What a change of charges comes to: card by card or change by change, before and after, and the next payment. */
export function ChargeQuestionDialog({ question, answer }: ChargeQuestionDialogProps) {
  const { cards, to, changes, moreCards, nextPayment } = question;
  return (
    <QuestionDialog
      title={cards === 1 ? 'Ladung einer Karte ändern?' : `Ladung von ${formatCount(cards)} Karten ändern?`}
      yes="Ja, so speichern"
      attempt={{ isPending: false }}
      onYes={() => answer(true)}
      onClose={() => answer(false)}
    >
      <ListTable columns={['Wer', 'Bisher', 'Neu', 'Erste Ladung']} className={classes.changes!} aria-label="Was sich ändert">
        {changes.map((change) => (
          <tr key={JSON.stringify(change)}>
            <td className="bold">{change.person || cardCount(change.cards)}</td>
            <td className="soft">
              <span className={classes.label}>bisher </span>
              {planText(change.before, change.after)}
            </td>
            <td>
              <span className={classes.label}>neu </span>
              {planText(change.after, change.before)}
            </td>
            <td>
              {change.firstDay === null ? (
                'keine'
              ) : (
                <>
                  <span className={classes.label}>ab </span>
                  {formatDate(change.firstDay)}
                </>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
      {moreCards > 0 && <p className="mt-3 soft">Und {cardCount(moreCards)} mit anderen Änderungen.</p>}
      <dl className={classes.sums}>
        <dt>{cards === 1 ? 'Je Ladung' : 'Je Ladung zusammen'}</dt>
        <dd>{formatCents(question.sumCents)} €</dd>
        {nextPayment && <NextPayment payment={nextPayment} />}
      </dl>
      <FrozenNotice />
      {to !== null && to.least < 100 && <p className={shared.notice}>Das ist weniger als 1 Euro.</p>}
    </QuestionDialog>
  );
}

function NextPayment({ payment }: { payment: NonNullable<ChargeQuestion['nextPayment']> }) {
  const { paysOn, method, beforeCents, afterCents } = payment;
  return (
    <>
      <dt>
        {method === 'Bankeinzug' ? 'Nächster Einzug' : 'Nächste Zahlung'} am {formatDate(paysOn)}, alle Karten
      </dt>
      <dd>
        {beforeCents !== afterCents && (
          <>
            <span className="soft">{formatCents(beforeCents)} €</span> <span aria-hidden="true">→</span>
            <span className="visually-hidden">wird zu</span>{' '}
          </>
        )}
        <strong>{formatCents(afterCents)} €</strong>
      </dd>
    </>
  );
}

/** Orders that are made keep what was said before. */
function FrozenNotice() {
  const { data: forecast } = useQuery(chargeForecastQuery);
  const frozen = (forecast?.days ?? []).filter(({ orderId }) => orderId !== null);
  if (frozen.length === 0) return null;
  return (
    <p className="soft">
      {frozen
        .map(({ day, cents }) => `Die Ladung am ${formatDate(day)} steht schon fest: Sie bleibt bei ${formatCents(cents)} €.`)
        .join(' ')}
    </p>
  );
}

type Plan = ChargeQuestion['changes'][number]['before'];

/** The amount, and what else is different from the other state. */
function planText(plan: Plan, other: Plan): string {
  if (plan.cents === null) return 'keine Ladung';
  const isAnew = other.cents === null;
  const day = plan.day === null ? plan.time : formatDate(plan.day);
  return [
    `${formatCents(plan.cents)}\u00A0€`,
    (isAnew || plan.frequence !== other.frequence) && plan.frequence,
    (isAnew || plan.time !== other.time || plan.day !== other.day) && day,
  ]
    .filter(Boolean)
    .join(', ');
}

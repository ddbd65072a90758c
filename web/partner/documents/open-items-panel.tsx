import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessItemKinds, openItemStates, type OwnOpenItem } from '#contract/reports/open-items/open-items.ts';
import { type PartnerStatement } from '#contract/reports/documents/statements.ts';
import { partnerStatementsQuery } from '#web/api/documents.ts';
import { ownOpenItemsQuery } from '#web/api/open-items.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { paymentState, paymentText } from './payment-text.ts';
import classes from './documents.module.css';

/** What the own business has still to pay, and what it still gets; nothing where all is settled. */
export function OpenItemsPanel() {
  const { data, error, isLoadingError, refetch } = useQuery(ownOpenItemsQuery);
  const statements = useQuery({ ...partnerStatementsQuery, enabled: data?.some(({ kind }) => kind === 'statement') ?? false });
  const [paying, setPaying] = useState<OwnOpenItem | null>(null);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={`boxed ${classes.open}`} aria-labelledby="open-items">
      <h2 id="open-items">Offene Posten</h2>
      <ul className="plain-list lined">
        {data.map((item) => (
          <li key={`${item.kind} ${item.label} ${item.state}`}>
            <span>
              <strong>{nameOf(item)}</strong>
              <ItemState item={item} statement={statements.data?.find(({ name }) => name === nameOf(item))} />
            </span>
            {/* Seen from the business: what it pays is a minus. */}
            <strong>
              <SignedAmount cents={-item.cents} unit=" €" />
            </strong>
            {item.transfer && (
              <button type="button" className="button" onClick={() => setPaying(item)}>
                So bezahlen Sie<span className="visually-hidden">: {nameOf(item)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {paying?.transfer && (
        <PayDialog title={nameOf(paying)} cents={paying.cents} transfer={paying.transfer} onClose={() => setPaying(null)} />
      )}
    </section>
  );
}

/** Of a statement the same words as its row has below. */
function ItemState({ item, statement }: { item: OwnOpenItem; statement: PartnerStatement | undefined }) {
  if (!statement || !item.state.startsWith('file-')) return <span className="block soft small">{stateOf(item)}</span>;
  const { text, tone } = paymentState(statement);
  return (
    <span className="row gap-2 middle small">
      <span className="soft">{paymentText(statement)}</span>
      <StateMark tone={tone}>{text}</StateMark>
    </span>
  );
}

function nameOf({ kind, label }: OwnOpenItem): string {
  if (kind === 'credit') return 'Ihr Guthaben';
  return label ? `${businessItemKinds[kind]} ${label}` : 'Abrechnungen';
}

function stateOf({ kind, cents, state, dueOn }: OwnOpenItem): string {
  if (state === 'overdue') return `fällig seit ${formatDate(dueOn!)}`;
  if (state === 'due') return `fällig am ${formatDate(dueOn!)}`;
  if (state === 'debit') return `wir ziehen es am ${formatDate(dueOn!)} ein`;
  if (state === 'refund') return 'zu viel gezahlt, wir zahlen es Ihnen zurück';
  // How far a file of the bank is, is the operator's business.
  if (kind === 'statement' && state.startsWith('file-')) return cents > 0 ? 'wir ziehen es ein' : 'wir überweisen es Ihnen';
  return openItemStates[state];
}

import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chargeMessages, noDebitTexts, type WholeChargeOrder } from '#contract/money/charges/charges.ts';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { formatCents } from '#contract/common/money.ts';
import { CallError } from '#web/api/call-error.ts';
import { chargeOrderQuery, fetchChargeOrderPaper } from '#web/api/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { ChargeOrderCards } from './charge-order-cards.tsx';
import { benefitNotes, cardCount } from './charge-order-texts.ts';
import { ChargeOrderMark } from '#web/shell/charge-order-mark.tsx';
import classes from './charge-orders.module.css';

/** One order: what it costs and how it is paid, its paper, and its cards. */
export function ChargeOrderView({ id }: { id: string }) {
  const { data, error, isLoadingError, refetch } = useQuery({ ...chargeOrderQuery(id), retry: false });
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400 || error.status === 422);
  return (
    <div className="page">
      <p>
        <Link to="/ladeauftraege" className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          Alle Ladeaufträge
        </Link>
      </p>
      <h1>{data ? `Ladeauftrag ${data.label}` : 'Ladeauftrag'}</h1>
      {isUnknown && <p>{chargeMessages.unknown}</p>}
      {isLoadingError && !isUnknown && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <p aria-busy="true">Der Ladeauftrag wird geladen …</p>}
      {data && <Order order={data} />}
    </div>
  );
}

function Order({ order }: { order: WholeChargeOrder }) {
  const { id, label, dueOn, loadsOn, cards, cents, creditCents, askedCents, openCents, method, noDebitReason, mandateReference } =
    order;
  const paper = useAttempt({
    act: async () => saveFile(await fetchChargeOrderPaper(id), `Ladeauftrag ${label}.pdf`),
    confirmation: () => 'Das Dokument wurde heruntergeladen.',
    fallback: chargeMessages.paperFailed,
  });
  const isReturned = order.state === 'returned' || order.state === 'taken-back';
  const { isCancelled } = order;
  const isToPay = method === 'Rechnung' && askedCents > 0 && !isCancelled && !isReturned;
  return (
    <>
      {isReturned && <ReturnNotice order={order} />}
      <section className={`sheet padded mt-6 ${classes.panel}`} aria-labelledby="order-heading">
        <h2 id="order-heading" className="visually-hidden">
          Stand und Zahlung
        </h2>
        <ChargeOrderMark order={order} />
        <dl className={classes.facts}>
          <dt>Fällig</dt>
          <dd>{formatDate(dueOn)}</dd>
          {!isCancelled && (
            <>
              <dt>Ladung</dt>
              <dd>
                {formatDate(loadsOn)} ab 6 Uhr{method === 'Rechnung' && ', sobald Ihre Zahlung da ist'}
              </dd>
            </>
          )}
          <dt>Karten</dt>
          <dd>
            {cardCount(cards)}, zusammen {formatCents(cents)} €
          </dd>
          {creditCents > 0 && (
            <>
              <dt>Gutschrift</dt>
              <dd>{formatCents(creditCents)} €</dd>
            </>
          )}
          {!isCancelled && (
            <>
              <dt>Zu zahlen</dt>
              <dd>
                <strong>{formatCents(askedCents)} €</strong> per {method}
              </dd>
            </>
          )}
          {openCents > 0 && (openCents !== askedCents || isReturned) && (
            <>
              <dt>Noch offen</dt>
              <dd>{formatCents(openCents)} €</dd>
            </>
          )}
          {mandateReference && (
            <>
              <dt>Mandat</dt>
              <dd>{mandateReference}</dd>
            </>
          )}
          {order.payTo && (
            <>
              <dt>Überweisen an</dt>
              <dd>
                {order.payTo.holder}, IBAN {order.payTo.iban}, Verwendungszweck {order.payTo.purpose}
              </dd>
            </>
          )}
          {order.cancelReason && (
            <>
              <dt>Storniert</dt>
              <dd>{order.cancelReason === 'returned-debit' ? 'Weil eine Zahlung zurückgekommen ist.' : order.cancelReason}</dd>
            </>
          )}
        </dl>
        {noDebitReason && <p>Diesmal ziehen wir nicht ein. {noDebitTexts[noDebitReason]}</p>}
        {benefitNotes(order.list).map((note) => (
          <p key={note} className={`mt-4 ${classes.hint}`}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {note}
          </p>
        ))}
        <div className={`row gap-3 mt-4 ${classes.buttons}`}>
          <AttemptButton attempt={paper}>{isToPay ? 'Zahlungsaufforderung mit QR-Code' : 'Ladeauftrag als PDF'}</AttemptButton>
        </div>
        {paper.alerts}
      </section>
      <section className={`mt-6 ${classes.panel}`} aria-labelledby="cards-heading">
        <h2 className="heading-large" id="cards-heading">
          Karten dieses Auftrags
        </h2>
        <ChargeOrderCards label={label} cards={order.list} isCancelled={isCancelled} />
        {order.loadedAt && (
          <p className="mt-4">
            Eine Karte wurde falsch geladen? Innerhalb von {CORRECTION_HOURS} Stunden können Sie eine{' '}
            <Link to="/korrektur">Korrektur beauftragen</Link>.
          </p>
        )}
      </section>
    </>
  );
}

type OrderPayment = WholeChargeOrder['payments'][number];

const returnTexts: Partial<Record<OrderPayment['kind'], string>> = {
  'charge-return': 'die Lastschrift zurückgegeben',
  'charge-payment-return': 'Ihre Zahlung zurückgeholt',
};

/** What the bank has taken back, each with its words, and what is to be done. */
function ReturnNotice({ order: { payments, openCents } }: { order: WholeChargeOrder }) {
  const returns = payments.filter(({ kind, isUndone }) => kind in returnTexts && !isUndone);
  const quoted = ({ bankText }: OrderPayment) => (bankText ? ` („${bankText}“)` : '');
  const pay = (
    <>
      Bitte überweisen Sie {formatCents(openCents)} €, <Link to="/dokumente">am einfachsten mit dem Code</Link>. Bis der Betrag
      bei uns gebucht ist, laden wir keine Karten und stellen keine Ladeaufträge zusammen. Diese Termine holen wir nicht nach.
    </>
  );
  if (returns.length === 1)
    return (
      <p className="notice">
        Ihre Bank hat {returnTexts[returns[0]!.kind]}
        {quoted(returns[0]!)}. {pay}
      </p>
    );
  return (
    <div className="notice">
      <p>Ihre Bank hat mehrmals Geld zurückgeholt:</p>
      <ul>
        {returns.map((one) => (
          <li key={`${one.kind} ${one.day} ${one.cents} ${one.bankText}`}>
            Am {formatDate(one.day)} hat sie {returnTexts[one.kind]}: {formatCents(one.cents)} €{quoted(one)}
          </li>
        ))}
      </ul>
      <p>{pay}</p>
    </div>
  );
}

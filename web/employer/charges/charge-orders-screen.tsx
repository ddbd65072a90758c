import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { DEBIT_LEAD_DAYS, INVOICE_LEAD_DAYS } from '#contract/common/charge-leads.ts';
import type { chargeForecast, ChargeOrderRow } from '#contract/money/charges/charges.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { chargeForecastQuery, chargeOrdersQuery } from '#web/api/charges.ts';
import { MissedCharges } from '#web/shell/missed-charges.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { isOver } from './charge-order-texts.ts';
import { ChargeOrderRows } from './charge-order-table.tsx';
import { ChargeOrderView } from './charge-order-view.tsx';
import { ComingCharges } from './coming-charges.tsx';
import { NextChargeBand } from './next-charge-band.tsx';
import { RunningOrders } from './running-orders.tsx';
import classes from './charge-orders.module.css';

/** What an employer's cards will be charged with, and the orders that were made for it. */
export function ChargeOrdersScreen() {
  const { id }: { id?: string } = useSearch({ strict: false });
  return id ? <ChargeOrderView key={id} id={id} /> : <AllOrders />;
}

function AllOrders() {
  const orders = useQuery(chargeOrdersQuery);
  const forecast = useQuery(chargeForecastQuery);
  const failed = [orders, forecast].find(({ isLoadingError }) => isLoadingError);
  return (
    <div className="page">
      <h1>Ladeaufträge</h1>
      <MissedCharges />
      {orders.data?.isStopped && <StoppedNotice orders={orders.data.orders} />}
      {failed?.error && (
        <LoadFailure
          error={failed.error}
          onRetry={() => {
            void orders.refetch();
            void forecast.refetch();
          }}
        />
      )}
      <NextChargeBand>{orders.data && orders.data.creditCents > 0 && <Credit cents={orders.data.creditCents} />}</NextChargeBand>
      {orders.data && forecast.data && <OrdersByState orders={orders.data.orders} forecast={forecast.data} />}
      {!failed && !(orders.data && forecast.data) && <p aria-busy="true">Ihre Ladeaufträge werden geladen …</p>}
    </div>
  );
}

/** What runs, what comes, what was. */
function OrdersByState({ orders, forecast }: { orders: readonly ChargeOrderRow[]; forecast: OutputOf<typeof chargeForecast> }) {
  const running = orders.filter((order) => !isOver(order)).toSorted((one, other) => (one.loadsOn < other.loadsOn ? -1 : 1));
  const over = useMemo(() => orders.filter(isOver), [orders]);
  return (
    <>
      {running.length > 0 && <RunningOrders orders={running} />}
      <ComingCharges forecast={forecast} />
      <p className="mt-3 soft">
        {DEBIT_LEAD_DAYS} Bankarbeitstage vor dem Einzug, bei Zahlung auf Rechnung {INVOICE_LEAD_DAYS} Tage vor der Ladung,
        stellen wir einen Ladeauftrag zusammen. Danach ändert er sich nicht mehr.
      </p>
      <section className={`mt-8 ${classes.panel}`} aria-labelledby="orders-heading">
        <h2 className="heading-large" id="orders-heading">
          Abgeschlossen
        </h2>
        <ChargeOrderRows orders={over} />
      </section>
    </>
  );
}

/** Money of the employer, so it has its plus. */
function Credit({ cents }: { cents: Cents }) {
  return (
    <div>
      <dt>Gutschrift für den nächsten Ladeauftrag</dt>
      <dd className={classes.credit}>+{formatCents(cents)} €</dd>
    </div>
  );
}

function StoppedNotice({ orders }: { orders: readonly ChargeOrderRow[] }) {
  const returned = orders.filter(({ state }) => state === 'returned' || state === 'taken-back');
  return (
    <div className="notice">
      <p>
        {returned.some(({ state }) => state === 'taken-back')
          ? 'Eine Zahlung ist zurückgegangen.'
          : 'Eine Lastschrift wurde zurückgegeben.'}{' '}
        Bis der Betrag überwiesen ist, laden wir keine Karten und stellen keine Ladeaufträge zusammen. Diese Termine holen wir
        nicht nach.
      </p>
      <ul>
        {returned.map(({ id, label, openCents }) => (
          <li key={id}>
            Offen: {formatCents(openCents)} € zum{' '}
            <Link to="/ladeauftraege" search={{ id }}>
              Ladeauftrag {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

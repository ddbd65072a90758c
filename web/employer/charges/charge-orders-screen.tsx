import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { chargeForecastQuery, chargeOrdersQuery } from '#web/api/charges.ts';
import { MissedCharges } from '#web/shell/missed-charges.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { ChargeOrderRows } from './charge-order-table.tsx';
import { ChargeOrderView } from './charge-order-view.tsx';
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
      <p className="page-lead">
        Was Ihre MitarbeiterCARDs als Nächstes bekommen, und was daraus geworden ist. Fünf Bankarbeitstage vor dem Einzug, bei
        Zahlung auf Rechnung vierzehn Tage vor der Ladung, stellen wir einen Ladeauftrag zusammen. Danach ändert er sich nicht
        mehr.
      </p>
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
      {forecast.data && <ForecastPanel forecast={forecast.data} />}
      {orders.data && (
        <section className={`mt-6 ${classes.panel}`} aria-labelledby="orders-heading">
          <h2 id="orders-heading">Ihre Ladeaufträge</h2>
          {orders.data.creditCents > 0 && (
            <p>Sie haben {formatCents(orders.data.creditCents)} € gut. Der nächste Ladeauftrag kostet um so viel weniger.</p>
          )}
          <ChargeOrderRows orders={orders.data.orders} />
        </section>
      )}
      {!failed && !(orders.data && forecast.data) && <p aria-busy="true">Ihre Ladeaufträge werden geladen …</p>}
    </div>
  );
}

function StoppedNotice({ orders }: { orders: readonly ChargeOrderRow[] }) {
  const returned = orders.filter(({ state }) => state === 'returned');
  return (
    <div className={classes.notice}>
      <p>
        Eine Lastschrift wurde zurückgegeben. Bis der Betrag überwiesen ist, laden wir keine Karten. Was in dieser Zeit fällig
        wird, holen wir nicht nach.
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

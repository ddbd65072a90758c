import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChargeOrderRow, ForecastDay } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { chargeForecastQuery, chargeOrdersQuery } from '#web/api/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { changeableText } from './charge-order-texts.ts';
import { paysText, stateText } from '#web/shell/charge-order-state.ts';
import classes from './next-charge-band.module.css';

/** What comes next: when, how many cards and how much; quieter, when it is paid and what else there is to know. */
export function NextChargeBand({ children }: { children?: ReactNode }) {
  const { data: forecast, error, isLoadingError, refetch } = useQuery(chargeForecastQuery);
  const next = forecast?.days[0];
  const { data: known } = useQuery({ ...chargeOrdersQuery, enabled: Boolean(next?.orderId) });
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <section className={`row middle sheet mt-6 ${classes.band}`} aria-label="Nächste Ladung" aria-busy={!forecast}>
      <dl className={classes.next}>
        <div>
          <dt>Nächste Ladung</dt>
          <dd>{next ? formatDate(next.day) : forecast ? 'Nichts geplant' : '\u00A0'}</dd>
        </div>
        {next && (
          <>
            <div>
              <dt>Karten</dt>
              <dd>{formatCount(next.cards)}</dd>
            </div>
            <div>
              <dt>Betrag</dt>
              <dd>{formatCents(next.cents)} €</dd>
            </div>
          </>
        )}
      </dl>
      <dl className={classes.more}>
        {next && <Payment next={next} order={known?.orders.find(({ id }) => id === next.orderId)} />}
        {children}
      </dl>
    </section>
  );
}

function Payment({ next, order }: { next: ForecastDay; order: ChargeOrderRow | undefined }) {
  const [name, day] = paysText(next);
  return (
    <>
      <div>
        <dt>{name}</dt>
        <dd>{day}</dd>
      </div>
      <div>
        <dt>Stand</dt>
        <dd>
          {next.orderId ? (
            <Link to="/ladeauftraege" search={{ id: next.orderId }}>
              {order ? stateText(order) : 'steht fest'}
              <span className="visually-hidden">: Ladeauftrag ansehen</span>
            </Link>
          ) : (
            changeableText(next)
          )}
        </dd>
      </div>
    </>
  );
}

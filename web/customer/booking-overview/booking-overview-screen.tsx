import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import type { cardIds } from '#contract/personal-data.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { cardIdsQuery } from '#web/api/cards.ts';
import { transactionMonthsQuery } from '#web/api/transactions.ts';
import { BookingMonths } from '#web/customer/booking-overview/booking-months.tsx';
import { StatementFiles } from '#web/customer/booking-overview/statement-files.tsx';
import { ConfirmHint } from '#web/customer/confirm-card/confirm-hint.tsx';
import { groupDigits } from '#web/format/group-digits.ts';
import { BookingNotice } from '#web/shell/booking-notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './booking-overview.module.css';

/** All bookings of a card, by month (part 1, section 2.10). */
export function BookingOverviewScreen() {
  const cards = useQuery(cardIdsQuery);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  return (
    <div className="page">
      <h1>Buchungsübersicht</h1>
      <BookingNotice />
      {cards.isLoadingError && <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data?.length === 0 && <p className="page-lead">Ihrem Konto ist noch keine {cardName} zugeordnet.</p>}
      {cards.data && cards.data.length > 0 && <Overview cards={cards.data} />}
    </div>
  );
}

function Overview({ cards }: { cards: OutputOf<typeof cardIds> }) {
  const chosen = chosenCard.use();
  const [year, setYear] = useState<number>();
  const { cardId: cardID, isCardConfirmed } = cards.find(({ cardId }) => cardId === chosen) ?? cards[0]!;
  const months = useQuery(transactionMonthsQuery(cardID));
  const years = [...new Set(months.data?.map(({ month }) => month.slice(0, 4)))];
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          label="Kartennummer"
          value={cardID}
          onChange={(event) => {
            chosenCard.set(event.currentTarget.value);
            setYear(undefined);
          }}
          options={cards.map(({ cardId }) => ({ value: cardId, label: groupDigits(cardId) }))}
        />
        <SelectField
          label="Zeitraum"
          value={year ?? ''}
          onChange={(event) => setYear(Number(event.currentTarget.value) || undefined)}
          placeholder="Alle Jahre"
          options={years.map((value) => ({ value, label: value }))}
        />
        <StatementFiles period={{ cardID, year }} />
      </div>
      {months.isLoadingError && <LoadFailure error={months.error} onRetry={() => void months.refetch()} />}
      <ConfirmHint isConfirmed={isCardConfirmed} />
      {months.data && <BookingMonths period={{ cardID, year }} months={months.data} />}
    </>
  );
}

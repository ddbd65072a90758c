import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookingFailures, bookingTexts, type BookingType } from '#contract/bookings.ts';
import { maskCardNumber } from '#contract/card-number.ts';
import { currentUser } from '#web/api/current-user.ts';
import { BalanceDisplay } from '#web/partner/till/balance-display.tsx';
import { BookingDialog } from '#web/partner/till/booking-dialog.tsx';
import { BookingPanel } from '#web/partner/till/booking-panel.tsx';
import { CardPanel } from '#web/partner/till/card-panel.tsx';
import { type Counter, serverCounter } from '#web/partner/till/counter.ts';
import { isPanelOpen, type TillState } from '#web/partner/till/till-state.ts';
import { useHardwareScanner } from '#web/partner/till/use-hardware-scanner.ts';
import { type Till, useTill } from '#web/partner/till/use-till.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './till.module.css';

/** In the order of the Tab key. */
const panels: BookingType[] = ['redeemVoucher', 'addBonus', 'addVoucher'];

/** The till of a partner. */
export function TillScreen() {
  return <TillAt counter={serverCounter} title="Buchung" person={currentUser.use()?.email ?? ''} />;
}

interface TillAtProps {
  counter: Counter;
  title: string;
  /** Whose booking it is that a reload may cut off. */
  person: string;
}

/** A till: a card, its balance, one of three bookings, the next card (part 2, section 2). */
export function TillAt({ counter, title, person }: TillAtProps) {
  const bookingData = useQuery(counter.bookingData);
  const till = useTill(person, counter);
  const { card, step } = till.state;
  const isHeld = step.name !== 'ready' || bookingData.isLoadingError;
  const field = useFocus(till.state.focus, isHeld);
  useHardwareScanner(till.scan);

  const isBonusActive = bookingData.data?.bonusActive ?? false;
  return (
    <div className={`page ${classes.till}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {bookingData.data?.logoUrl && <img className={classes.logo} src={bookingData.data.logoUrl} alt="" />}
        <p>{bookingData.data && `${bookingData.data.partnerName}, ${bookingData.data.branchName}`}</p>
      </header>
      {bookingData.isLoadingError && (
        <LoadFailure
          error={bookingData.error}
          consequence="Buchungen sind im Moment nicht möglich."
          onRetry={() => void bookingData.refetch()}
        />
      )}
      <fieldset className={classes.form} disabled={isHeld}>
        <CardPanel till={till} ref={field('card')} />
        <BalanceDisplay card={card} />
        <div className={classes.panels}>
          {panels.map((type) => (
            <BookingPanel
              key={type}
              till={till}
              type={type}
              isOpen={isPanelOpen(type, card, isBonusActive)}
              hint={hintOf(type, till, bookingData.data?.bonusActive)}
              ref={field(type)}
            />
          ))}
        </div>
      </fieldset>
      <LastBooked last={till.state.lastBooked} />
      <BookingDialog till={till} />
    </div>
  );
}

/** Moves the focus to the field that the till names, each time it names one or lets go of the fields. */
function useFocus(focus: TillState['focus'], isHeld: boolean) {
  const fields = useRef<Partial<Record<TillState['focus']['on'], HTMLInputElement | null>>>({});
  useEffect(() => {
    if (!isHeld) fields.current[focus.on]?.focus();
  }, [focus, isHeld]);
  return (on: TillState['focus']['on']) => (element: HTMLInputElement | null) => {
    fields.current[on] = element;
  };
}

function hintOf(type: BookingType, { state: { card }, counter }: Till, isBonusActive: boolean | undefined): string {
  if (type === 'addBonus') return isBonusActive === false ? bookingFailures.BONUS_INACTIVE : (counter.bonusHint ?? '');
  if (type === 'redeemVoucher') return '';
  if (!card) return 'Fragen Sie zuerst das Guthaben ab.';
  return isPanelOpen(type, card, true) ? '' : 'In diesem Monat nicht mehr möglich.';
}

/** What was booked last, for whoever has closed the dialog too fast. */
function LastBooked({ last }: { last: TillState['lastBooked'] }) {
  return (
    <p className={classes.last}>
      {last &&
        `Zuletzt: ${bookingTexts[last.booking.type]} ${last.result.amountFormattedDE} €, Karte ${maskCardNumber(last.booking.cardNumber)}, neues Guthaben ${last.result.balanceFormattedDE} €, Buchung Nr. ${last.result.bookingNumber}`}
    </p>
  );
}

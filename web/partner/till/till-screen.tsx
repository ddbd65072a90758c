import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { bookingFailures, bookingTexts, type BookingType } from '#contract/bookings.ts';
import { currentUser } from '#web/api/current-user.ts';
import { BalanceDisplay } from '#web/partner/till/balance-display.tsx';
import { BookingDialog } from '#web/partner/till/booking-dialog.tsx';
import { BookingPanel } from '#web/partner/till/booking-panel.tsx';
import { CardPanel } from '#web/partner/till/card-panel.tsx';
import { type Counter, serverCounter, type Terms } from '#web/partner/till/counter.ts';
import { LastBooked } from '#web/partner/till/last-booked.tsx';
import { NextCardNote } from '#web/partner/till/next-card-note.tsx';
import { groundOf, isPanelOpen, isTypable, type TillState } from '#web/partner/till/till-state.ts';
import { TillUser } from '#web/partner/till/till-user.tsx';
import { useTillKeys } from '#web/partner/till/use-till-keys.ts';
import { useTill } from '#web/partner/till/use-till.ts';
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
  const till = useTill(person, counter, bookingData.data?.usualAmounts);
  const { card, step } = till.state;
  const isHeld = (step.name !== 'ready' && step.name !== 'checking') || bookingData.isLoadingError;
  const { field, focusField } = useFocus(till.state.focus, isHeld);
  useTillKeys({ onScan: till.scan, amountNow: till.amountNow, onStrayKey: isTypable(till.state) ? focusField : till.typeAhead });

  const isBonusActive = bookingData.data?.bonusActive ?? false;
  return (
    <div className={`page ${classes.till}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {bookingData.data?.logoUrl && <img className={classes.logo} src={bookingData.data.logoUrl} alt="" />}
        <p>{bookingData.data && `${bookingData.data.partnerName}, ${bookingData.data.branchName}`}</p>
        {counter.takesBack && <TillUser till={till} />}
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
        <BalanceDisplay card={card} isAsked={step.name === 'checking'} />
        <div className={classes.panels}>
          {panels.map((type) => (
            <BookingPanel
              key={type}
              till={till}
              type={type}
              isOpen={isPanelOpen(type, till.state, isBonusActive)}
              hint={hintOf(type, till.state, bookingData.data)}
              bonus={bookingData.data?.bonus ?? null}
              ref={field(type)}
            />
          ))}
        </div>
      </fieldset>
      {step.name === 'ready' && till.state.next && <NextCardNote next={till.state.next} onCall={till.callNext} />}
      <LastBooked till={till} person={person} />
      <BookingDialog till={till} />
    </div>
  );
}

type Place = TillState['focus']['on'];

/** Moves the focus to the field that the till names, each time it names one or lets go of the fields. */
function useFocus(focus: TillState['focus'], isHeld: boolean) {
  const fields = useRef<Partial<Record<Place, HTMLInputElement | null>>>({});
  const focusField = () => fields.current[focus.on]?.focus();
  // Before the next key comes.
  useLayoutEffect(() => {
    if (isHeld) return;
    fields.current[focus.on]?.focus();
    const field = fields.current[focus.on];
    // Also where the focus was already: what stands there gives way to the next key.
    if (focus.isBehindText) field?.setSelectionRange(field.value.length, field.value.length);
    else field?.select();
  }, [focus, isHeld]);
  const field = (on: Place) => (element: HTMLInputElement | null) => {
    fields.current[on] = element;
  };
  return { field, focusField };
}

function bonusHint(state: TillState, terms: Terms | undefined): string {
  const ground = groundOf(state);
  const grounded = ground
    ? `Gehört zur letzten Buchung: ${bookingTexts[ground.booking.type]} ${ground.result.amountFormattedDE} €.`
    : '';
  return [terms?.bonus?.text ?? '', grounded].filter(Boolean).join(' ');
}

function hintOf(type: BookingType, state: TillState, terms: Terms | undefined): string {
  const { step } = state;
  if (step.name === 'checking' && step.ordered === type) return 'Wird gebucht, sobald das Guthaben abgefragt ist.';
  if (type === 'addBonus') return terms?.bonusActive === false ? bookingFailures.BONUS_INACTIVE : bonusHint(state, terms);
  if (type === 'redeemVoucher' || isPanelOpen(type, state, true)) return '';
  return state.card ? 'In diesem Monat nicht mehr möglich.' : 'Fragen Sie zuerst das Guthaben ab.';
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { bookingFailures, bookingTexts, type BookingType } from '#contract/money/bookings/bookings.ts';
import { CallError } from '#web/api/call-error.ts';
import { currentUser } from '#web/api/current-user.ts';
import { askTodayAnew, noteBooked } from '#web/api/storno.ts';
import { ActChoice } from '#web/partner/till/act-choice.tsx';
import { BalanceDisplay } from '#web/partner/till/balance-display.tsx';
import { BookingDialog } from '#web/partner/till/booking-dialog.tsx';
import { BookingPanel } from '#web/partner/till/booking-panel.tsx';
import { CardPanel } from '#web/partner/till/card-panel.tsx';
import { type Counter, serverCounter, type Terms } from '#web/partner/till/counter.ts';
import { ChangeUserDialog } from '#web/partner/till/change-user-dialog.tsx';
import { LastBooked } from '#web/partner/till/last-booked.tsx';
import { NextCardNote } from '#web/partner/till/next-card-note.tsx';
import { isLacking, outcomeOf } from '#web/partner/till/outcome-of.ts';
import { StornoButton } from '#web/partner/till/storno-button.tsx';
import { StornoDialog } from '#web/partner/till/storno-dialog.tsx';
import { tillPanels } from '#web/partner/till/till-panels.ts';
import {
  actInSight,
  cardInSight,
  groundOf,
  isPanelOpen,
  isTypable,
  placeOfKeys,
  type TillState,
} from '#web/partner/till/till-state.ts';
import { TillBar, TillHead } from '#web/partner/till/till-head.tsx';
import { TillTools } from '#web/partner/till/till-tools.tsx';
import { NewestOfToday, Today, TodayButton } from '#web/partner/till/today.tsx';
import { useHeldScreen } from '#web/partner/till/use-held-screen.ts';
import { usePanelChoice } from '#web/partner/till/use-panel-choice.ts';
import { type Stay, useStay } from '#web/partner/till/use-stay.ts';
import { isUnderWay, useStorno } from '#web/partner/till/use-storno.ts';
import { useTillKeys } from '#web/partner/till/use-till-keys.ts';
import { useTillSignals } from '#web/partner/till/use-till-signals.ts';
import { useTill } from '#web/partner/till/use-till.ts';
import { watchForLateEnd } from '#web/partner/till/watch-for-late-end.ts';
import { useIsWide } from '#web/shell/use-is-wide.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './till.module.css';

export function TillScreen() {
  return <TillAt counter={serverCounter} title="Buchung" person={currentUser.use()?.email ?? ''} />;
}

interface TillAtProps {
  counter: Counter;
  title: string;
  /** Whose booking it is that a reload may cut off. */
  person: string;
}

/** A till: a card, its balance, one of three bookings, the next card. */
export function TillAt(props: TillAtProps) {
  const { number, leaving } = useStay();
  return <TillDuring key={number} leaving={leaving} {...props} />;
}

function TillDuring({ counter, title, person, leaving }: TillAtProps & Pick<Stay, 'leaving'>) {
  const bookingData = useQuery(counter.bookingData);
  const till = useTill(person, counter, leaving, bookingData.data?.usualAmounts);
  const { step } = till.state;
  const isHeld = (step.name !== 'ready' && step.name !== 'checking') || bookingData.isLoadingError;
  const { field, focusField } = useFocus(till.state, isHeld);
  const inSight = actInSight(till.state);
  const card = cardInSight(till.state);
  const isBonusActive = bookingData.data?.bonusActive ?? false;
  const lateEnd = useLateEnd();
  const storno = useStorno(person, leaving, ({ bookingNumber }) => {
    till.tookBack(bookingNumber);
    void askTodayAnew();
  });
  // Here, as the head is another one when a tablet is turned.
  const [isChanging, setChanging] = useState(false);
  const isBar = useIsWide() && counter.takesBack === true;
  const hasSide = useHasSide() && isBar;
  useNewest(till.state, counter);
  useTillKeys({
    onHeld: till.takeHeld,
    onScan: (digits, typedBefore) => {
      // The next customer: what a Storno has come to was on the screen.
      if (storno.step && !isUnderWay(storno.step)) storno.close();
      till.scan(digits, typedBefore);
    },
    amountNow: till.amountNow,
    onStrayKey: isTypable(till.state) ? focusField : till.typeAhead,
    onPlaceKey: (place, isInDialog) => {
      if (place === 'part') return (!isInDialog || step.name === 'refused') && till.bookPart();
      if (place !== 'storno') return isPanelOpen(place, till.state, isBonusActive) && till.goTo(place);
      if (counter.takesBack && step.name === 'ready') storno.open();
    },
    lateEnd,
  });
  usePanelChoice(till.choose);
  useHeldScreen('booking' in till.state.step || (storno.step !== null && storno.step.name !== 'choosing'));
  useTillSignals(till.state.step.name);
  useTillSignals(storno.step?.name);

  const head = { till, terms: bookingData.data, title, onChangeUser: () => setChanging(true) };

  return (
    <div className="page till">
      {isBar ? <TillBar {...head} storno={storno} /> : <TillHead {...head} />}
      {isChanging && (
        <ChangeUserDialog
          onClose={() => {
            setChanging(false);
            till.goOn();
          }}
        />
      )}
      {bookingData.isLoadingError &&
        (isNotOpenYet(bookingData.error) ? (
          <p className="notice" role="alert">
            {bookingData.error.message}
          </p>
        ) : (
          <LoadFailure
            error={bookingData.error}
            consequence="Buchungen sind im Moment nicht möglich."
            onRetry={() => void bookingData.refetch()}
          />
        ))}
      <fieldset className="till-form" disabled={isHeld}>
        <CardPanel till={till} onUnended={lateEnd.expect} ref={field('card')} />
        <BalanceDisplay card={card} isAsked={step.name === 'checking'} isInVain={till.state.cardMessage !== null} />
        <ActChoice till={till} inSight={inSight} />
        <div className={classes.panels}>
          {tillPanels.map((type) => (
            <BookingPanel
              key={type}
              till={till}
              type={type}
              isInSight={type === inSight}
              isOpen={isPanelOpen(type, till.state, isBonusActive)}
              isCardAwaited={!card}
              hint={hintOf(type, till.state, bookingData.data)}
              bonus={bookingData.data?.bonus ?? null}
              quickAmounts={(type !== 'addBonus' && bookingData.data?.quickAmounts[type]) || none}
              ref={field(type)}
            />
          ))}
        </div>
      </fieldset>
      <div className="till-foot">
        {step.name === 'ready' && till.state.next && <NextCardNote next={till.state.next} onCall={till.callNext} />}
        <LastBooked till={till}>
          {isBar && !hasSide && !till.state.lastBooked && <NewestOfToday />}
          {counter.takesBack && !isBar && <StornoButton till={till} storno={storno} />}
        </LastBooked>
        <TillTools till={till} terms={bookingData.data} isBar={isBar} hasSide={hasSide}>
          {counter.takesBack && !hasSide && <TodayButton till={till} storno={storno} />}
        </TillTools>
      </div>
      {hasSide && <Today till={till} storno={storno} />}
      <BookingDialog till={till} />
      {counter.takesBack && <StornoDialog storno={storno} />}
    </div>
  );
}

/** The shop cannot book yet, or no more: that is no breakdown, and trying again does not help. */
const isNotOpenYet = (error: Error) => error instanceof CallError && error.status === 422;

const none: readonly number[] = [];

type Place = TillState['focus']['on'];

/** Moves the focus to the field that the till names, each time it names one or lets go of the fields. */
function useFocus(state: TillState, isHeld: boolean) {
  const { focus } = state;
  const fields = useRef<Partial<Record<Place, HTMLInputElement | null>>>({});
  const focusField = () => fields.current[placeOfKeys(state)]?.focus();
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

/** As in web/styles/till.css: room for the bookings of the day beside the till. */
const side = matchMedia('(min-width: 80rem)');
function onSide(tell: () => void): () => void {
  side.addEventListener('change', tell);
  return () => side.removeEventListener('change', tell);
}
const useHasSide = () => useSyncExternalStore(onSide, () => side.matches);

/** What is booked here stands among the bookings of the day at once. */
function useNewest({ step }: TillState, { takesBack }: Counter): void {
  useEffect(() => {
    if (step.name === 'booked' && takesBack) noteBooked(step.booking, step.result);
  }, [step, takesBack]);
}

/** A finger on the screen ends the wait for a number's own Enter, as any key does. */
function useLateEnd() {
  const [lateEnd] = useState(watchForLateEnd);
  useEffect(() => {
    document.addEventListener('pointerdown', lateEnd.forget);
    return () => document.removeEventListener('pointerdown', lateEnd.forget);
  }, [lateEnd]);
  return lateEnd;
}

function hintOf(type: BookingType, state: TillState, terms: Terms | undefined): ReactNode {
  const { step } = state;
  const outcome = outcomeOf(type, state);
  const note = noteOf(type, state, terms);
  const isOrdered = step.name === 'checking' && step.ordered === type;
  if (!outcome && !isOrdered && !note) return null;
  return (
    <>
      {outcome && (
        <strong className={`block large bold figures ${classes.outcome}`} data-lacking={isLacking(type, state) || undefined}>
          {isLacking(type, state) && <IconAlertTriangle aria-hidden="true" />}
          <Outcome text={outcome} />
        </strong>
      )}
      {isOrdered ? 'Wird gebucht, sobald das Guthaben abgefragt ist.' : note}
    </>
  );
}

/** What is on the card afterwards has a part of its own. */
function Outcome({ text }: { text: string }) {
  const [deed, after] = text.split(/(?<=, )(?=danach )/);
  return (
    <>
      {deed}
      {after && <span className={classes.after}>{after}</span>}
    </>
  );
}

function noteOf(type: BookingType, state: TillState, terms: Terms | undefined): string {
  if (type === 'addBonus') return terms?.bonusActive === false ? bookingFailures.BONUS_INACTIVE : bonusNote(state, terms);
  if (type === 'redeemVoucher') return '';
  if (state.isTopUpOffered) return state.amount ? '' : 'Die Karte ist leer: Hier wird aufgeladen, nicht eingelöst.';
  return isPanelOpen(type, state, true) ? '' : 'In diesem Monat nicht mehr möglich.';
}

/** The terms, which give way to what is typed, and what the bonus belongs to. */
function bonusNote(state: TillState, terms: Terms | undefined): string {
  const ground = groundOf(state);
  const grounded = ground
    ? `Gehört zur letzten Buchung: ${bookingTexts[ground.booking.type]} ${ground.result.amountFormattedDE} €.`
    : '';
  const isTyped = state.amount?.type === 'addBonus' && state.amount.text !== '';
  const granted = isTyped ? '' : (terms?.bonus?.text ?? '');
  // The shop's own words may end without a stop.
  const isOpenEnded = granted !== '' && grounded !== '' && !/[.!?]$/.test(granted);
  return [isOpenEnded ? `${granted}.` : granted, grounded].filter(Boolean).join(' ');
}

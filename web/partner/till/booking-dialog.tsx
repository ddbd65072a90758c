import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { type BookingResult, bookingTitles } from '#contract/money/bookings/bookings.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { PendingBooking } from '#web/partner/till/pending-booking.ts';
import { NextCardText } from '#web/partner/till/next-card-note.tsx';
import { PartButton } from '#web/partner/till/part-button.tsx';
import { findPartOffer } from '#web/partner/till/part-offer.ts';
import { ReceiptButtons } from '#web/partner/till/receipt-buttons.tsx';
import { ConfirmButtons, DoubtfulBooking } from '#web/partner/till/doubtful-booking.tsx';
import type { Till } from '#web/partner/till/use-till.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import classes from './till.module.css';

const whatIsBooked = ({ type, amount }: PendingBooking) => `${bookingTitles[type]} für ${amount} €`;

/** What became of a booking: still trying, not known, made or refused. */
export function BookingDialog({ till }: { till: Till }) {
  const { step } = till.state;
  const resultId = useId();
  if (!('booking' in step) || (step.name === 'booking' && !step.isInterrupted)) return null;
  const offer = step.name === 'refused' ? findPartOffer(till.state) : null;
  const isAnswered = step.name === 'booked' || step.name === 'refused';
  const isClosable = isAnswered || step.name === 'asking';
  const title = `${bookingTitles[step.booking.type]} für Kartennummer ${groupDigits(step.booking.cardNumber)}`;
  return (
    <Dialog title={title} describedBy={resultId} onClose={till.closeDialog} isClosable={isClosable}>
      <div id={resultId} className={classes.result} data-step={step.name} aria-live="polite">
        {step.name === 'asking' && <DoubtfulBooking booking={step.booking} doubts={step.doubts} />}
        {step.name === 'booking' && <Interrupted booking={step.booking} />}
        {step.name === 'unconfirmed' && <Unconfirmed booking={step.booking} reason={step.reason} />}
        {step.name === 'booked' && <Booked booking={step.booking} result={step.result} />}
        {step.name === 'refused' && <Refused message={step.message} code={step.code} />}
        {till.state.next && <NextCardText next={till.state.next} />}
      </div>
      {step.name === 'asking' && <ConfirmButtons booking={step.booking} onConfirm={till.confirm} onChange={till.closeDialog} />}
      {step.name === 'unconfirmed' && (
        <div className={`row gap-3 ${classes.dialogActions}`}>
          <FocusedButton className={classes.action} onClick={() => till.retry(step.booking)}>
            Erneut versuchen
          </FocusedButton>
          <button type="button" className={classes.secondary} onClick={till.closeDialog}>
            Abbrechen
          </button>
        </div>
      )}
      {step.name === 'booked' && (
        <ReceiptButtons counter={till.counter} booking={step.booking} bookingNumber={step.result.bookingNumber} />
      )}
      {offer && <PartButton offer={offer} isMainAct onRedeem={till.bookPart} />}
      {isAnswered && (
        // Enter pressed twice closes the answer; it never books the part unasked.
        <FocusedButton className={offer ? classes.secondary : classes.action} onClick={till.closeDialog}>
          OK
        </FocusedButton>
      )}
    </Dialog>
  );
}

function Interrupted({ booking }: { booking: PendingBooking }) {
  return (
    <>
      <h3 aria-busy="true">Verbindung unterbrochen – wird erneut versucht …</h3>
      <p>{whatIsBooked(booking)}</p>
      <p>Bitte warten Sie einen Moment. Es wird höchstens einmal gebucht.</p>
    </>
  );
}

function Unconfirmed({ booking, reason }: { booking: PendingBooking; reason: string }) {
  return (
    <>
      <h3>Diese Buchung ist nicht bestätigt.</h3>
      <p>{whatIsBooked(booking)}</p>
      <p>{reason}</p>
      <p>
        Ob sie angekommen ist, ist nicht bekannt. „Erneut versuchen“ klärt das: Es wird höchstens einmal gebucht. Wenn Sie
        abbrechen, fragen Sie bitte das Guthaben ab, bevor Sie neu buchen.
      </p>
    </>
  );
}

function Booked({ booking, result: { balanceFormattedDE: balance, gifts } }: { booking: PendingBooking; result: BookingResult }) {
  return (
    <>
      <h3>
        <IconCircleCheck aria-hidden="true" />
        Buchung erfolgreich!
      </h3>
      <p className={`row apart ${classes.newBalance}`}>
        {bookingTitles[booking.type]} für <strong className="amount">{booking.amount} €</strong>
      </p>
      {gifts?.map(({ name, amountFormattedDE }) => (
        <p key={name}>{`Dazu geschenkt: ${amountFormattedDE} € aus „${name}“`}</p>
      ))}
      <p className={`row apart ${classes.newBalance}`}>
        Neues Guthaben: <strong className="amount">{balance} €</strong>
      </p>
      {booking.rest && (
        <p className={`row apart ${classes.newBalance}`}>
          Rest anders bezahlen: <strong className="amount">{booking.rest} €</strong>
        </p>
      )}
    </>
  );
}

function Refused({ message, code }: { message: string; code: string | null }) {
  return (
    <>
      <h3>Buchung fehlgeschlagen!</h3>
      <p>{message}</p>
      {code === 'NOT_SUFFICIENT_FUNDS' && <p>Für erneute Buchung OK klicken.</p>}
      {code && <p className="soft small breakable">Statuscode: {code}</p>}
    </>
  );
}

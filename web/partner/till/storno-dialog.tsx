import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LatestBooking } from '#contract/money/bookings/till-bookings.ts';
import { latestBookingsQuery } from '#web/api/storno.ts';
import { fetchReceipt } from '#web/api/bookings.ts';
import { ReceiptButtons } from '#web/partner/till/receipt-buttons.tsx';
import { StornoChoice } from '#web/partner/till/storno-choice.tsx';
import { StornoForm } from '#web/partner/till/storno-form.tsx';
import { isUnderWay, type StornoActs } from '#web/partner/till/use-storno.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import classes from './till.module.css';

/** A booking of this till is taken back: which, how much, why, and what became of it. */
export function StornoDialog({ storno }: { storno: StornoActs }) {
  const { step } = storno;
  if (!step) return null;
  return (
    <Dialog title="Storno" onClose={storno.close} isClosable={!isUnderWay(step)}>
      {step.name === 'choosing' && <Choosing storno={storno} wanted={step.wanted} />}
      {step.name === 'sending' && <Sending isInterrupted={step.isInterrupted} />}
      {step.name === 'unconfirmed' && (
        <>
          <div className={classes.result} data-step="unconfirmed" aria-live="polite">
            <h3>Dieses Storno ist nicht bestätigt.</h3>
            <p>{`${step.storno.amount} €, Buchung Nr. ${step.storno.bookingNumber}`}</p>
            <p>{step.reason}</p>
            <p>Ob es angekommen ist, ist nicht bekannt. „Erneut versuchen“ klärt das: Es wird höchstens einmal storniert.</p>
          </div>
          <div className={`row gap-3 ${classes.dialogActions}`}>
            <FocusedButton className={classes.action} onClick={() => storno.retry(step.storno)}>
              Erneut versuchen
            </FocusedButton>
            <button type="button" className={classes.secondary} onClick={storno.close}>
              Abbrechen
            </button>
          </div>
        </>
      )}
      {step.name === 'refused' && (
        <>
          <div className={classes.result} data-step="refused" aria-live="polite">
            <h3>Storno nicht möglich</h3>
            <p>{step.message}</p>
          </div>
          <FocusedButton className={classes.action} onClick={storno.close}>
            OK
          </FocusedButton>
        </>
      )}
      {step.name === 'done' && (
        <>
          <div className={classes.result} data-step="booked" aria-live="polite">
            <h3>Storno erfolgreich!</h3>
            <p>{step.result.successMessage}</p>
            {step.result.gifts?.map(({ name, amountFormattedDE }) => (
              <p key={name}>{`Geschenk zurückgenommen: ${amountFormattedDE} € aus „${name}“`}</p>
            ))}
            <p className={`row apart ${classes.newBalance}`}>
              Neues Guthaben: <strong className="amount">{step.result.balanceFormattedDE} €</strong>
            </p>
          </div>
          <ReceiptButtons counter={{ fetchReceipt }} booking={step.storno} bookingNumber={step.result.bookingNumber} />
          <FocusedButton className={classes.action} onClick={storno.close}>
            OK
          </FocusedButton>
        </>
      )}
    </Dialog>
  );
}

/** Has the focus: the button that was pressed is gone, and there is nothing to press. */
function Sending({ isInterrupted }: { isInterrupted: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.result} aria-live="polite">
      <h3 ref={heading} tabIndex={-1} aria-busy="true">
        {isInterrupted ? 'Verbindung unterbrochen – wird erneut versucht …' : 'Die Buchung wird zurückgenommen …'}
      </h3>
      <p>Bitte warten Sie einen Moment. Es wird höchstens einmal storniert.</p>
    </div>
  );
}

function Choosing({ storno, wanted }: { storno: StornoActs; wanted: number | undefined }) {
  const latest = useQuery(latestBookingsQuery);
  const [chosen, choose] = useState<LatestBooking | 'none' | null>(null);
  const isWanted = (booking: LatestBooking) => booking.bookingNumber === wanted && booking.reversedFormattedDE === null;
  const booking = chosen === 'none' ? undefined : (chosen ?? latest.data?.bookings.find(isWanted));
  if (!booking) return <StornoChoice latest={latest} onChoose={choose} />;
  return <StornoForm booking={booking} onBack={() => choose('none')} onTakeBack={storno.takeBack} />;
}

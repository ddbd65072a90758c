import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type BookingType, bookingTexts, bookingTypes } from '#contract/money/bookings/bookings.ts';
import {
  correctionBooking,
  correctionFields,
  type CorrectionInput,
  correctionMessages,
} from '#contract/money/corrections/corrections.ts';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { correctionPrefillQuery, orderCorrection } from '#web/api/corrections.ts';
import { currentUser } from '#web/api/current-user.ts';
import { isTooLate } from '#web/partner/partner-transactions/correction-cell.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { correctionLabels, emptyCorrection } from './correction-form.tsx';
import { readCorrectionLink } from './read-correction-link.ts';
import { TooLate } from './too-late.tsx';

interface QuickCorrectionProps {
  transaction: PartnerTransaction;
  /** Seconds since 1970. */
  now: number;
}

/** The correction of a booking where the booking stands: all that is asked is what would have been right. */
export function QuickCorrection({ transaction, now }: QuickCorrectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState<string | null>(null);
  const { isReversal, isReversed, hasOpenCorrection, date } = transaction;
  if (isReversal || isReversed) return null;
  if (requested !== null) return <Requested message={requested} />;
  if (hasOpenCorrection) return <p>Eine Korrektur ist beauftragt.</p>;
  if (isTooLate(date, now))
    return (
      <details className="small">
        <summary>Korrektur nicht mehr möglich</summary>
        <TooLate booked={date} />
      </details>
    );
  if (isOpen) return <CorrectionOfRow transaction={transaction} onRequested={setRequested} />;
  return (
    <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
      Buchung korrigieren
    </button>
  );
}

/** Stands where the form was, and has the focus: its keys are those of the panel. */
function Requested({ message }: { message: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      {message}
    </p>
  );
}

interface CorrectionOfRowProps {
  transaction: PartnerTransaction;
  onRequested: (message: string) => void;
}

function CorrectionOfRow({ transaction, onRequested }: CorrectionOfRowProps) {
  const { data: contact } = useQuery(correctionPrefillQuery);
  if (!contact) return null;
  return <RightBooking start={{ ...contact, ...startOf(transaction) }} transaction={transaction} onRequested={onRequested} />;
}

/** What was booked, as the form of the call has it. */
function startOf({ cardID, date, text, amountPositive }: PartnerTransaction): Partial<CorrectionInput> {
  return readCorrectionLink({ cardID, date: String(date), text, amount: formatCents(centsOfEuros(amountPositive)) }).start;
}

type RightBookingProps = CorrectionOfRowProps & { start: Partial<CorrectionInput> };

function RightBooking({ start, transaction, onRequested }: RightBookingProps) {
  const booked = bookingTypes.find((type) => bookingTexts[type] === transaction.text)!;
  const [type, setType] = useState<BookingType>(booked);
  const form = useContractForm<CorrectionInput, Awaited<ReturnType<typeof orderCorrection>>>({
    schema: correctionBooking.input,
    labels: correctionLabels,
    start: { ...emptyCorrection, ...start, [correctionFields[booked].should]: true },
    send: orderCorrection,
    onSuccess: ({ infoMessage }) => onRequested(infoMessage),
    fallback: correctionMessages.failed,
  });
  const types = currentUser.use()?.role === 'employer' ? [booked] : bookingTypes;
  const { label: _, ...amount } = form.field(correctionFields[type].shouldAmount);
  function choose(next: BookingType) {
    setType(next);
    form.set(Object.fromEntries(bookingTypes.map((one) => [correctionFields[one].should, one === next])));
  }
  return (
    <FormElement form={form} summary={ErrorSummary}>
      <div className="stack gap-4">
        <SelectField
          label="Richtig gewesen wäre"
          value={type}
          onChange={({ currentTarget }) => choose(currentTarget.value as BookingType)}
          options={types.map((value) => ({ value, label: bookingTexts[value] }))}
        />
        <EuroField
          key={type}
          {...amount}
          label="Richtiger Betrag in Euro"
          hint="0, wenn gar nichts hätte gebucht werden sollen."
        />
        <TextAreaField {...form.field('message')} rows={2} maxLength={2000} />
        <SubmitButton isSending={form.isSending}>Korrektur beauftragen</SubmitButton>
      </div>
    </FormElement>
  );
}

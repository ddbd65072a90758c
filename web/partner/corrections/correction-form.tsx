import { bookingTypes } from '#contract/money/bookings/bookings.ts';
import {
  correctionBooking,
  type CorrectionInput,
  correctionMessages,
  type correctionPrefill,
} from '#contract/money/corrections/corrections.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { orderCorrection } from '#web/api/corrections.ts';
import { currentUser } from '#web/api/current-user.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { BookingRows } from './booking-rows.tsx';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './correction.module.css';

interface CorrectionFormProps {
  /** Undefined as long as it is not known: then nothing can be typed. */
  contact: OutputOf<typeof correctionPrefill> | undefined;
  /** What the link to this screen says of the booking. */
  start: Partial<CorrectionInput>;
  isPrefilled: boolean;
  onRequested: (message: string) => void;
}

/** What its fields are called. */
export const correctionLabels: Record<keyof CorrectionInput, string> = {
  cardID: 'Kartennummer',
  bookingTimestamp: 'Datum und Uhrzeit der Buchung',
  isAddVoucher: 'Was gebucht wurde',
  addVoucherAmount: 'Gebuchte Aufladung in Euro',
  isRedeemVoucher: 'Einlösung gebucht',
  redeemVoucherAmount: 'Gebuchte Einlösung in Euro',
  isAddBonus: 'Kundenbonus gebucht',
  addBonusAmount: 'Gebuchter Kundenbonus in Euro',
  shouldAddVoucher: 'Was richtig gewesen wäre',
  shouldAddVoucherAmount: 'Richtige Aufladung in Euro',
  shouldRedeemVoucher: 'Einlösung richtig',
  shouldRedeemVoucherAmount: 'Richtige Einlösung in Euro',
  shouldAddBonus: 'Kundenbonus richtig',
  shouldAddBonusAmount: 'Richtiger Kundenbonus in Euro',
  contractID: 'Vertragsnummer',
  partnerName: 'Name des Partners',
  contactName: 'Ansprechpartner',
  contactEmail: 'E-Mail-Adresse',
  contactPhone: 'Telefon (freiwillig)',
  message: 'Nachricht an uns (freiwillig)',
};

/** What was booked, what would have been right, and whom to ask. */
export function CorrectionForm({ contact, start, isPrefilled, onRequested }: CorrectionFormProps) {
  const form = useContractForm<CorrectionInput, Awaited<ReturnType<typeof orderCorrection>>>({
    schema: correctionBooking.input,
    labels: correctionLabels,
    start: { ...emptyCorrection, ...contact, ...start },
    send: orderCorrection,
    confirmation: ({ infoMessage }) => infoMessage,
    onSuccess: ({ infoMessage }) => {
      // What was typed on meanwhile was not sent, and stays.
      if (!form.hasUnsent()) onRequested(infoMessage);
    },
    fallback: correctionMessages.failed,
  });
  const types = currentUser.use()?.role === 'employer' ? chargesOnly : bookingTypes;
  // As a row of the transactions shows it: nobody can mend a number of which half is not there.
  const isMasked = /[^\d\s]/.test(start.cardID ?? '');
  return (
    <FormElement form={form} summary={ErrorSummary} isReadOnly={!contact}>
      <LeaveGuard isNeeded={form.hasUnsent} text="Ihre Korrektur ist noch nicht beauftragt." />
      <FormSection title="Um welche Buchung geht es?">
        {isPrefilled && (
          <p className={`soft ${classes.hint}`} data-wide>
            Die Angaben zur Buchung sind übernommen. Bitte prüfen Sie sie.
          </p>
        )}
        <div data-wide>
          <TextField
            {...form.field('cardID')}
            autoComplete="off"
            maxLength={40}
            {...(isMasked ? { readOnly: true } : { hint: fieldRules.cardNumber })}
          />
        </div>
        <MomentField
          name="bookingTimestamp"
          labels={{ date: 'Datum der Buchung', time: 'Uhrzeit der Buchung' }}
          value={form.values.bookingTimestamp}
          onChange={(bookingTimestamp) => form.set({ bookingTimestamp })}
          error={form.problems.find(({ name }) => name === 'bookingTimestamp')?.message}
        />
      </FormSection>
      <BookingRows form={form} which="was" types={types} title="Was wurde gebucht?" />
      <BookingRows
        form={form}
        which="should"
        types={types}
        title="Was wäre richtig gewesen?"
        hint="Hätte gar nicht gebucht werden sollen? Dann tragen Sie als Betrag 0 ein."
      />
      <FormSection title="Ihre Angaben">
        <TextField {...form.field('contractID')} autoComplete="off" readOnly />
        <TextField {...form.field('partnerName')} autoComplete="off" readOnly />
        <TextField {...form.field('contactName')} autoComplete="name" maxLength={100} />
        <TextField {...form.field('contactEmail')} type="email" autoComplete="email" maxLength={70} />
        <TextField {...form.field('contactPhone')} type="tel" autoComplete="tel" maxLength={30} />
        <div data-wide>
          <TextAreaField {...form.field('message')} rows={4} maxLength={2000} />
        </div>
      </FormSection>
      <p className="page-actions">
        <SubmitButton isSending={form.isSending}>Korrektur beauftragen</SubmitButton>
      </p>
    </FormElement>
  );
}

const chargesOnly = ['addVoucher'] as const;

/** Nothing typed yet. */
export const emptyCorrection: Required<CorrectionInput> = {
  cardID: '',
  bookingTimestamp: '',
  isAddVoucher: false,
  addVoucherAmount: '',
  isRedeemVoucher: false,
  redeemVoucherAmount: '',
  isAddBonus: false,
  addBonusAmount: '',
  shouldAddVoucher: false,
  shouldAddVoucherAmount: '',
  shouldRedeemVoucher: false,
  shouldRedeemVoucherAmount: '',
  shouldAddBonus: false,
  shouldAddBonusAmount: '',
  contractID: '',
  partnerName: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  message: '',
};

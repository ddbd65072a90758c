import { toCurrency } from 'n2words/de-DE';
import { useEffect, useRef, useState } from 'react';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { centsOf, formatCents, readAmount } from '#contract/common/money.ts';
import { storno as stornoCall, stornoReasons } from '#contract/money/bookings/storno.ts';
import type { LatestBooking } from '#contract/money/bookings/till-bookings.ts';
import type { PendingStorno } from '#web/partner/till/pending-storno.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './till.module.css';

const OTHER = 'Anderer Grund';

interface StornoFormProps {
  booking: LatestBooking;
  onBack: () => void;
  onTakeBack: (storno: Omit<PendingStorno, 'key'>) => void;
}

export function StornoForm({ booking, onBack, onTakeBack }: StornoFormProps) {
  const [text, setText] = useState(booking.amountFormattedDE);
  const [choice, setChoice] = useState<string | null>(null);
  const [other, setOther] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const reason = choice === OTHER ? other : (choice ?? '');
  const reasons = useRef<HTMLFieldSetElement>(null);

  const form = useJudgedForm({
    judge: () => problemsOf(booking, text, choice === null ? null : reason),
    onRefused: () => {
      // The form leads to a wrong amount by itself. A reason that nobody chose is asked for where it is chosen.
      if (choice === null && !problemsOf(booking, text, null).amount) reasons.current?.querySelector('input')?.focus();
    },
    send: async () =>
      onTakeBack({
        bookingNumber: booking.bookingNumber,
        type: booking.bookingType,
        cardNumber: booking.cardID,
        amount: formatCents(centsOf(text)),
        reason: reason.trim(),
      }),
    fallback: '',
  });

  const amount = readAmount(text);
  return (
    <FormElement form={form} className="stack gap-4">
      <p>{`${booking.time} Uhr, ${bookingTexts[booking.bookingType]} ${booking.amountFormattedDE} €, Karte ${booking.cardID}`}</p>
      <AmountField
        ref={field}
        label="Betrag, der zurückgenommen wird"
        value={text}
        onChange={setText}
        message={form.errors.amount ?? null}
        readOnly={booking.isWholeOnly}
        {...(booking.isWholeOnly && { hint: 'Dieser Bonus gehört zu einer Buchung und geht ganz zurück.' })}
      />
      <output className={classes.inWords}>
        {'cents' in amount && `In Worten: ${toCurrency((amount.cents / 100).toFixed(2))}`}
      </output>
      {booking.bonusFormattedDE && (
        <p>{`Der Kundenbonus über ${booking.bonusFormattedDE} € geht ganz mit zurück. Gilt für den Rest ein Bonus, vergeben Sie ihn neu.`}</p>
      )}
      <fieldset ref={reasons} className={classes.reasons} aria-describedby="storno-reason">
        <legend>Grund</legend>
        {[...stornoReasons, OTHER].map((offered) => (
          <label key={offered}>
            <input type="radio" name="reason" checked={choice === offered} onChange={() => setChoice(offered)} />
            {offered}
          </label>
        ))}
      </fieldset>
      <p id="storno-reason" className="field-error" role="alert">
        {choice === null && form.errors.reason}
      </p>
      {choice === OTHER && (
        <TextField
          autoComplete="off"
          label="Welcher Grund?"
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
          maxLength={200}
          error={form.errors.reason}
        />
      )}
      <div className={`row gap-3 ${classes.dialogActions}`}>
        <SubmitButton className={classes.action}>
          {'cents' in amount ? `${formatCents(amount.cents)} € stornieren` : 'Stornieren'}
        </SubmitButton>
        <button type="button" className={classes.secondary} onClick={onBack}>
          Zurück
        </button>
      </div>
    </FormElement>
  );
}

function problemsOf(booking: LatestBooking, text: string, reason: string | null): { amount?: string; reason?: string } {
  const issues =
    stornoCall.input.safeParse({ bookingNumber: booking.bookingNumber, amount: text, reason: reason ?? '' }).error?.issues ?? [];
  const of = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const amount = of('amount');
  const isTooMuch = !amount && centsOf(text) > centsOf(booking.amountFormattedDE);
  const why = reason === null ? 'Bitte wählen Sie einen Grund.' : of('reason');
  return {
    ...(amount && { amount }),
    ...(isTooMuch && { amount: `Höchstens ${booking.amountFormattedDE} €: so viel wurde gebucht.` }),
    ...(why && { reason: why }),
  };
}

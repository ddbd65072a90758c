import { type BaseSyntheticEvent, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type ChargeWindow, earliestDayText } from '#contract/money/charges/charge-window.ts';
import { chargeFrequences, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import {
  batchFields,
  checkBatch,
  employeeCardMessages,
  fitsFrequence,
  INDIVIDUAL_TIME,
} from '#contract/parties/employee-cards/employee-card-fields.ts';
import {
  type ShownEmployeeCard,
  type EmployeeCardBatch,
  employeeCardTexts,
} from '#contract/money/employee-cards/employee-cards.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { chargeWindowQuery } from '#web/api/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import { saveBatch } from '#web/api/employee-cards.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ChargeAmountField } from './charge-amount-field.tsx';
import { useChargeQuestion } from './use-charge-question.tsx';
import { benefitIndex, expectedBenefit } from './expected-benefit.ts';
import { CARDS_PLACE } from './card-texts.ts';
import classes from './employee-cards.module.css';
import { asOptions } from '#web/ui/form/as-options.ts';

const activity = { ja: 'aktiv', nein: 'ausgesetzt' } as const;
const schemaOf = (window: ChargeWindow | undefined) =>
  z
    .object({
      ...batchFields,
      isChargingActive: z.string(),
      customChargeTimeDate: z.string().refine((text) => text === '' || readGermanDay(text) !== null, employeeCardMessages.date),
    })
    .superRefine((typed, context) => checkBatch({ ...typed, isChargingActive: activeOf(typed.isChargingActive) }, context))
    .superRefine(({ chargeTime, customChargeTimeDate }, context) => {
      const day = chargeTime === INDIVIDUAL_TIME ? readGermanDay(customChargeTimeDate) : null;
      if (day !== null && window && day < window.earliest)
        context.addIssue({ code: 'custom', path: ['customChargeTimeDate'], message: earliestDayText(window) });
    });

const labels = {
  isChargingActive: 'Ladung',
  chargeAmount: 'Ladebetrag',
  chargeFrequence: 'Ladefrequenz',
  chargeTime: 'Ladezeitpunkt',
  customChargeTimeDate: 'Individueller Ladezeitpunkt',
};
const start = { isChargingActive: '', chargeAmount: '', chargeFrequence: '', chargeTime: '', customChargeTimeDate: '' };
const UNCHANGED = 'unverändert';
function activeOf(value: string): boolean | undefined {
  return value === '' ? undefined : value === 'ja';
}

/**
 * How many persons are above the line of the month once the chosen cards are changed, and of how many personnel numbers
 * it is unclear. Nobody where neither amount nor activity is changed.
 */
function benefitsAfter(
  cards: readonly ShownEmployeeCard[],
  chosen: readonly ShownEmployeeCard[],
  { isActive, chargeAmount }: { isActive: boolean | undefined; chargeAmount: string },
): { above: number; unclear: number } {
  if (chargeAmount === '' && isActive !== true) return { above: 0, unclear: 0 };
  const ids = new Set(chosen.map(({ cardID }) => cardID));
  const changed = (card: ShownEmployeeCard) => ({
    ...card,
    chargeAmount: chargeAmount || card.chargeAmount,
    isChargingActive: isActive ?? card.isChargingActive,
    nextChargeTimestamp: (isActive ?? card.isChargingActive) ? (card.nextChargeTimestamp ?? 0) : null,
  });
  const after = cards.map((card) => (ids.has(card.cardID) ? changed(card) : card));
  const index = benefitIndex(after);
  const [above, unclear] = [new Set<string>(), new Set<string>()];
  for (const card of after.filter(({ cardID }) => ids.has(cardID))) {
    const { monthCents, unclearCents } = expectedBenefit(index, card, card);
    if (monthCents > BENEFIT_LINE) above.add(card.personnelNumber);
    else if (monthCents + unclearCents > BENEFIT_LINE) unclear.add(card.personnelNumber);
  }
  return { above: above.size, unclear: unclear.size };
}

interface BatchFormProps {
  /** The ticked cards. */
  chosen: readonly ShownEmployeeCard[];
  cards: readonly ShownEmployeeCard[];
  onDone: (answer: EmployeeCardBatch) => void;
}

/** Changes the plan of all ticked cards at once. */
export function BatchForm({ chosen, cards, onDone }: BatchFormProps) {
  const { data: window } = useQuery(chargeWindowQuery);
  const question = useChargeQuestion();
  const form = useContractForm({
    schema: useMemo(() => schemaOf(window), [window]),
    labels,
    start,
    send: ({ isChargingActive, customChargeTimeDate, ...texts }) => {
      const fields = Object.entries({ ...texts, customChargeTimeDate: readGermanDay(customChargeTimeDate) ?? '' });
      const active = activeOf(isChargingActive);
      return question.ask((confirmed) =>
        saveBatch({
          ...(confirmed && { confirmed }),
          cardIDsToUpdate: chosen.map(({ cardID }) => cardID),
          // Only what is not empty is sent.
          fieldsToUpdate: {
            ...(active !== undefined && { isChargingActive: active }),
            ...Object.fromEntries(fields.filter(([, value]) => value)),
          },
        }),
      );
    },
    confirmation: ({ changed, unchanged }) =>
      `${changed === 1 ? '1 Karte' : `${changed} Karten`} geändert${unchanged > 0 ? `, ${unchanged} waren schon so` : ''}.`,
    confirmedAt: CARDS_PLACE,
    onSuccess: (answer) => onDone(answer),
    fallback: employeeCardTexts.batchFailed,
  });
  const { field, values, set } = form;
  const { isChargingActive, chargeAmount = '' } = values;
  const benefits = useMemo(
    () => benefitsAfter(cards, chosen, { isActive: activeOf(isChargingActive), chargeAmount }),
    [cards, chosen, isChargingActive, chargeAmount],
  );

  function submit(event?: BaseSyntheticEvent) {
    form.submit(event);
    const { isChargingActive, chargeAmount, chargeFrequence, chargeTime } = values;
    if ([isChargingActive, chargeAmount, chargeFrequence, chargeTime].every((value) => value === ''))
      showAlert('Fehler', employeeCardMessages.nothingToChangeAtAll, { at: form.place });
  }

  return (
    <section className={`edged ${classes.batch}`} aria-label="Ausgewählte Karten ändern">
      {question.dialog}
      <LeaveGuard isNeeded={form.hasUnsent} />
      <FormElement form={{ ...form, submit }}>
        <div className={`stack gap-4 from-top ${classes.batchFields}`}>
          <SelectField
            {...field('isChargingActive')}
            options={Object.entries(activity).map(([value, label]) => ({ value, label }))}
            placeholder={UNCHANGED}
          />
          <ChargeAmountField {...field('chargeAmount')} typed={values.chargeAmount} placeholder={UNCHANGED} />
          <SelectField
            {...field('chargeFrequence')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void field('chargeFrequence').onChange(event);
              if (value !== '' && !fitsFrequence(values.chargeTime ?? '', value)) set({ chargeTime: '' });
            }}
            options={asOptions(chargeFrequences)}
            placeholder={UNCHANGED}
          />
          <SelectField
            {...field('chargeTime')}
            options={asOptions(
              chargeTimes.filter((time) => !values.chargeFrequence || fitsFrequence(time, values.chargeFrequence)),
            )}
            placeholder={UNCHANGED}
          />
          {values.chargeTime === INDIVIDUAL_TIME && (
            <DateField
              {...field('customChargeTimeDate')}
              hint={window && `Frühestens der ${formatDate(window.earliest)}`}
              onPick={(day) => set({ customChargeTimeDate: day })}
            />
          )}
        </div>
        <output className={classes.notice}>
          {benefits.above > 0 &&
            `Sachbezug: ${benefits.above === 1 ? 'Eine Person bekommt' : `${benefits.above} Personen bekommen`} damit mehr als 50 € im Monat. `}
          {benefits.unclear > 0 &&
            `Sachbezug unklar: Bei ${benefits.unclear === 1 ? 'einer Personalnummer' : `${benefits.unclear} Personalnummern`} werden es mehr als 50 € im Monat, falls noch eine andere zu dieser Person gehört.`}
        </output>
        <div className={`row middle ${classes.actions}`}>
          <SubmitButton isSending={form.isSending} sending="Wird geändert …">
            {chosen.length === 1 ? 'Ausgewählte Karte ändern' : `${chosen.length} ausgewählte Karten ändern`}
          </SubmitButton>
        </div>
      </FormElement>
    </section>
  );
}

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
import { FormFrame, SubmitButton } from '#web/ui/form/form-frame.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ChargeAmountField } from './charge-amount-field.tsx';
import { useChargeQuestion } from './use-charge-question.tsx';
import { benefitSums, expectedBenefit } from './expected-benefit.ts';
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
    onSuccess: (answer) => onDone(answer),
    fallback: employeeCardTexts.batchFailed,
  });
  const { field, values, set } = form;
  const sums = useMemo(() => benefitSums(cards), [cards]);
  const isTold = values.chargeAmount !== '' || values.isChargingActive === 'ja';
  const above = isTold ? chosen.filter((card) => expectedBenefit(sums, card, typedFor(card)) > BENEFIT_LINE).length : 0;

  function typedFor({ isChargingActive, personnelNumber, chargeAmount }: ShownEmployeeCard) {
    return {
      isChargingActive: activeOf(values.isChargingActive) ?? isChargingActive,
      personnelNumber,
      chargeAmount: values.chargeAmount || chargeAmount,
    };
  }

  function submit(event?: BaseSyntheticEvent) {
    form.submit(event);
    const { isChargingActive, chargeAmount, chargeFrequence, chargeTime } = values;
    if ([isChargingActive, chargeAmount, chargeFrequence, chargeTime].every((value) => value === ''))
      showAlert('Fehler', employeeCardMessages.nothingToChangeAtAll, { at: form.place });
  }

  return (
    <section className={classes.batch} aria-label="Ausgewählte Karten ändern">
      {question.dialog}
      <LeaveGuard isNeeded={form.hasUnsent} />
      <FormFrame form={{ ...form, submit }}>
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
          {above > 0 &&
            `Sachbezug: ${above === 1 ? 'Eine Person bekommt' : `${above} Personen bekommen`} damit mehr als 50 € im Monat.`}
        </output>
        <div className={classes.actions}>
          <SubmitButton isSending={form.isSending} sending="Wird geändert …">
            {chosen.length === 1 ? 'Ausgewählte Karte ändern' : `${chosen.length} ausgewählte Karten ändern`}
          </SubmitButton>
        </div>
      </FormFrame>
    </section>
  );
}

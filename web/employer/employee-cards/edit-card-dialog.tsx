import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import { type ChargeWindow, newChargeDayProblem } from '#contract/money/charges/charge-window.ts';
import { chargeFrequences, type ChargePlan, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import {
  checkBetween,
  employeeCardFields,
  employeeCardLengths,
  employeeCardMessages,
  fitsFrequence,
  INDIVIDUAL_TIME,
} from '#contract/parties/employee-cards/employee-card-fields.ts';
import { type ShownEmployeeCard, employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { findCents } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { chargeWindowQuery } from '#web/api/charges.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveEmployeeCard } from '#web/api/employee-cards.ts';
import { formatDate } from '#web/format/format-date.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { CARDS_PLACE, benefitNotice, nameOfCard } from './card-texts.ts';
import { cardFieldNames, ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ChargeAmountField } from './charge-amount-field.tsx';
import { useChargeQuestion } from './use-charge-question.tsx';
import { benefitIndex, expectedBenefit } from './expected-benefit.ts';
import classes from './employee-cards.module.css';
import { asOptions } from '#web/ui/form/as-options.ts';

const typedDay = z.string().refine((text) => text === '' || readGermanDay(text) !== null, employeeCardMessages.date);
/** The fields of the call, with days as people write them, and with the days on which the card can be charged. */
const schemaOf = (card: ShownEmployeeCard, window: ChargeWindow | undefined) =>
  z
    .object({ ...employeeCardFields, customChargeTimeDate: typedDay, deletionDate: typedDay, isCardLost: z.boolean() })
    .superRefine(checkBetween)
    .superRefine((typed, context) => {
      const after = planTyped({
        ...typed,
        customChargeTimeDate: readGermanDay(typed.customChargeTimeDate),
        chargeFrom: card.chargeFrom,
        deletionDate: typed.isFlaggedForDeletion ? readGermanDay(typed.deletionDate) : null,
      });
      const never = window && newChargeDayProblem(planTyped(card), after, window);
      if (never) context.addIssue({ code: 'custom', path: [never.field], message: never.message });
    });

type Typed = Pick<
  ShownEmployeeCard,
  | 'isChargingActive'
  | 'chargeAmount'
  | 'chargeFrequence'
  | 'chargeTime'
  | 'customChargeTimeDate'
  | 'chargeFrom'
  | 'deletionDate'
  | 'isCardLost'
>;

/** A card as the calendar of charges asks for it. */
function planTyped({ chargeAmount, chargeFrequence, chargeTime, customChargeTimeDate, ...typed }: Typed): ChargePlan {
  return {
    ...typed,
    chargeCent: findCents(chargeAmount),
    chargeFrequence: chargeFrequences.find((frequence) => frequence === chargeFrequence) ?? null,
    chargeTime: chargeTimes.find((time) => time === chargeTime) ?? null,
    customChargeDate: customChargeTimeDate,
  };
}

const labels = {
  ...cardFieldNames,
  isFlaggedForDeletion: 'Mitarbeiter/CARD verlässt das Unternehmen',
  isCardLost: 'Die Karte ist verloren gegangen',
};

interface EditCardDialogProps {
  /** As it was when the dialog was opened. */
  card: ShownEmployeeCard;
  /** All cards as they are now. */
  cards: readonly ShownEmployeeCard[];
  onSaved: (saved: ShownEmployeeCard) => void;
  onClose: () => void;
}

export function EditCardDialog({ card, cards, onSaved, onClose }: EditCardDialogProps) {
  const [isLate, setLate] = useState(false);
  /** What was saved while somebody typed on. */
  const [saved, setSaved] = useState<ShownEmployeeCard | null>(null);
  const now = (isLate && cards.find(({ cardID }) => cardID === card.cardID)) || saved || card;
  const typed = useRef<Record<string, unknown>>({});
  const { data: window } = useQuery(chargeWindowQuery);
  const question = useChargeQuestion();
  const form = useContractForm({
    schema: useMemo(() => schemaOf(card, window), [card, window]),
    labels,
    start: startOf(card),
    send: (values) =>
      question
        .ask((confirmed) =>
          saveEmployeeCard({
            ...values,
            cardID: card.cardID,
            version: now.version,
            customChargeTimeDate: readGermanDay(values.customChargeTimeDate),
            deletionDate: readGermanDay(values.deletionDate),
            ...(confirmed && { confirmed }),
          }),
        )
        .catch((error: unknown) => {
          if (error instanceof CallError && error.errorCode === 'CHANGED_MEANWHILE') setLate(true);
          throw error;
        }),
    confirmation: () => employeeCardTexts.saved,
    confirmedAt: CARDS_PLACE,
    onSuccess: (answer, sent) => {
      setLate(false);
      if (Object.entries(sent).some(([name, value]) => typed.current[name] !== value)) setSaved(answer);
      else onSaved(answer);
    },
    fallback: employeeCardTexts.saveFailed,
  });
  useEffect(() => {
    typed.current = form.values;
  }, [form.values]);
  const { values, field } = form;
  const index = useMemo(() => benefitIndex(cards), [cards]);
  const { monthCents, unclearCents } = expectedBenefit(index, card, values);
  const notice = benefitNotice(monthCents, unclearCents);

  return (
    <FormDialog title={nameOfCard(card)} form={form} confirm="Speichern" sending="Wird gespeichert …" onClose={onClose}>
      {isLate && <ChangedMeanwhile before={saved ?? card} now={now} />}
      {saved && !isLate && !form.isSending && (
        <output className={classes.notice}>Gespeichert. Was Sie seither eingegeben haben, ist noch nicht gespeichert.</output>
      )}
      {question.dialog}
      <CheckboxField {...field('isChargingActive')} />
      <NameFields card={card} form={form} />
      <div className={`stack gap-5 from-top ${classes.pair}`}>
        <TextField {...field('personnelNumber')} maxLength={employeeCardLengths.personnelNumber} autoComplete="off" />
        <ChargeAmountField {...field('chargeAmount')} typed={values.chargeAmount} />
      </div>
      {notice && (
        <output className={classes.notice}>
          {notice}. {monthCents > BENEFIT_LINE && 'Das ist möglich, aber nicht mehr steuerfrei.'}
        </output>
      )}
      <PlanFields form={form} window={window} />
      <TextField {...field('personnelNote')} maxLength={employeeCardLengths.note} autoComplete="off" />
      <EndFields card={card} form={form} />
    </FormDialog>
  );
}

type Form = ContractForm<z.input<ReturnType<typeof schemaOf>>>;

function NameFields({ card, form: { field } }: { card: ShownEmployeeCard; form: Form }) {
  return (
    <>
      <div className={`stack gap-5 from-top ${classes.pair}`}>
        <TextField
          {...field('firstName')}
          maxLength={employeeCardLengths.name}
          disabled={card.isCardRegistered && card.firstName !== ''}
          autoComplete="off"
        />
        <TextField
          {...field('lastName')}
          maxLength={employeeCardLengths.name}
          disabled={card.isCardRegistered && card.lastName !== ''}
          autoComplete="off"
        />
      </div>
      {card.isCardRegistered && (
        <p className="field-hint">Die Karte ist registriert. Der Name kann deshalb nicht mehr geändert werden.</p>
      )}
    </>
  );
}

/** How often and when it is charged. */
function PlanFields({ form: { values, field, set }, window }: { form: Form; window: ChargeWindow | undefined }) {
  return (
    <>
      <div className={`stack gap-5 from-top ${classes.pair}`}>
        <SelectField
          {...field('chargeFrequence')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            void field('chargeFrequence').onChange(event);
            if (!fitsFrequence(values.chargeTime, value)) set({ chargeTime: '' });
          }}
          options={asOptions(chargeFrequences)}
          placeholder="Bitte wählen"
        />
        <SelectField
          {...field('chargeTime')}
          options={asOptions(chargeTimes.filter((time) => fitsFrequence(time, values.chargeFrequence)))}
          placeholder="Bitte wählen"
        />
      </div>
      {values.chargeTime === INDIVIDUAL_TIME && (
        <DateField
          {...field('customChargeTimeDate')}
          hint={window && `Frühestens der ${formatDate(window.earliest)}`}
          onPick={(day) => set({ customChargeTimeDate: day })}
        />
      )}
    </>
  );
}

/** What ends the card: its person leaves, or it is lost. */
function EndFields({ card, form: { values, field, set } }: { card: ShownEmployeeCard; form: Form }) {
  const isNewlyLost = values.isCardLost && !card.isCardLost;
  return (
    <>
      <CheckboxField {...field('isFlaggedForDeletion')} />
      {values.isFlaggedForDeletion && (
        <DateField
          {...field('deletionDate')}
          hint="Ab diesem Tag wird die Karte nicht mehr geladen und gehört nicht mehr zu Ihrem Unternehmen. Das Guthaben bleibt auf der Karte."
          onPick={(day) => set({ deletionDate: day })}
        />
      )}
      <CheckboxField {...field('isCardLost')} />
      {isNewlyLost && (
        <output className={classes.notice}>
          {card.isCardRegistered
            ? 'Die Karte ist registriert: Wir prüfen den Verlust, informieren die Inhaberin oder den Inhaber und ersetzen die Karte.'
            : 'Die Karte wird beim Speichern sofort gesperrt. Das kann nicht zurückgenommen werden.'}
        </output>
      )}
    </>
  );
}

function startOf(card: ShownEmployeeCard) {
  const isNew = card.personnelNumber === '';
  return {
    // Giving a card to a person means that it shall be charged.
    isChargingActive: isNew || card.isChargingActive,
    firstName: card.firstName,
    lastName: card.lastName,
    personnelNumber: card.personnelNumber,
    chargeAmount: card.chargeAmount,
    chargeFrequence: card.chargeFrequence,
    chargeTime: card.chargeTime,
    customChargeTimeDate: formatDate(card.customChargeTimeDate ?? ''),
    personnelNote: card.personnelNote,
    isFlaggedForDeletion: card.isFlaggedForDeletion,
    deletionDate: formatDate(card.deletionDate ?? ''),
    isCardLost: card.isCardLost,
  };
}

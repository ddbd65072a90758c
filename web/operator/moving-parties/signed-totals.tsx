import { monthText, type PartyRehearsal, type Signed, signedFields } from '#contract/operator/moving-parties/moving-parties.ts';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

/** What is typed, by the name of its field. */
export type TypedTotals = Record<string, string>;
type Charges = NonNullable<PartyRehearsal['charges']>;

const cardsOf = (at: number) => `cards${at}`;
const sumOf = (at: number) => `sum${at}`;
const monthOf = (at: number) => `month${at}`;

/** The fields for the former provider's totals, in the order of the form. */
export function totalFieldsOf({ byEmployer, byMonth }: Charges) {
  return [
    ...byEmployer.flatMap(({ employer }, at) => [
      { name: cardsOf(at), label: `${employer}: Karten laut Vorgänger`, rule: signedFields.cards },
      { name: sumOf(at), label: `${employer}: Ladebeträge laut Vorgänger`, rule: signedFields.sum },
    ]),
    ...byMonth.map(({ month }, at) => ({
      name: monthOf(at),
      label: `Erste Ladung ${monthText(month)} laut Vorgänger`,
      rule: signedFields.sum,
    })),
  ];
}

/** What the former provider says, as the call takes it. */
export function signedBy({ byEmployer, byMonth }: Charges, typed: TypedTotals): Signed {
  return {
    employers: byEmployer.map(({ employer }, at) => ({ employer, cards: typed[cardsOf(at)]!, sum: typed[sumOf(at)]! })),
    months: byMonth.map(({ month }, at) => ({ month, sum: typed[monthOf(at)]! })),
    differenceReason: typed.differenceReason!,
  };
}

const SUM_HINT = 'In Euro, zum Beispiel 1.234,50. Aus der Aufstellung des bisherigen Anbieters, nicht aus der Datei.';

interface SignedFieldsProps {
  form: ContractForm<TypedTotals>;
  charges: Charges;
}

export function SignedFields({ form, charges: { byEmployer, byMonth } }: SignedFieldsProps) {
  return (
    <>
      {byEmployer.map(({ employer }, at) => (
        <div key={employer}>
          <TextField {...form.field(cardsOf(at))} autoComplete="off" inputMode="numeric" maxLength={11} />
          <TextField {...form.field(sumOf(at))} autoComplete="off" inputMode="decimal" maxLength={20} hint={SUM_HINT} />
        </div>
      ))}
      {byMonth.map(({ month }, at) => (
        <TextField
          key={month}
          {...form.field(monthOf(at))}
          autoComplete="off"
          inputMode="decimal"
          maxLength={20}
          hint="In Euro: die Ladebeträge aller Karten, die wir in diesem Monat zum ersten Mal laden."
        />
      ))}
      <TextAreaField
        {...form.field('differenceReason')}
        rows={2}
        hint="Nötig, wenn die Zeilen der Dateien zusammen nicht diese Zahlen ergeben."
      />
    </>
  );
}

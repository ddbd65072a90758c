import { type BonusDetail, type BonusInput, type BonusKind, wantedNumbers } from '#contract/money/bonus/bonus.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { asOptions } from '#web/ui/form/as-options.ts';

export const kindNames: Record<BonusKind, string> = { permanent: 'Dauerbonus', action: 'Aktionsbonus' };

const hints: Record<BonusKind, string> = {
  permanent: 'Dauerbonus: gilt, bis Sie ihn ändern',
  action: 'Aktionsbonus: gilt an bestimmten Tagen statt des Dauerbonus',
};

export const detailLabels: Record<BonusDetail, string> = {
  Type: 'Art des Bonus',
  ValueInPercent: 'Bonus in Prozent',
  ValueInEuro: 'Bonus in Euro',
  PercentFromMinimum: 'Mindestumsatz in Euro',
  EuroFromMinimum: 'Mindestumsatz in Euro',
  ForCompletePurchase: 'Gilt der Bonus für den ganzen Einkauf?',
  ExceptOrOnly: 'Wofür gilt der Bonus?',
  ExceptText: 'Ausgenommen sind',
  OnlyText: 'Der Bonus gilt nur für',
  Timing: 'Gilt der Bonus nur zu bestimmten Zeiten?',
  TimingDetails: 'Zu diesen Zeiten',
  AdditionalInfo: 'Weitere Informationen (freiwillig)',
};

/** As a percentage and amounts are to be typed. */
const numberHints = {
  ValueInPercent: 'Eine Zahl bis 100, zum Beispiel 5',
  ValueInEuro: 'Zum Beispiel 2,50',
  PercentFromMinimum: 'Zum Beispiel 20,00',
  EuroFromMinimum: 'Zum Beispiel 20,00',
} as const;

const yesOrNo = asOptions(['Ja', 'Nein']);
const exceptOrOnly = [
  { value: 'except', label: 'für alles, außer …' },
  { value: 'only', label: 'nur für …' },
];

interface BonusKindSectionProps {
  form: ContractForm<BonusInput>;
  kind: BonusKind;
  types: readonly string[];
}

/** One kind of bonus: whether there is one, and then what it consists of; later fields follow from earlier ones. */
export function BonusKindSection({ form, kind, types }: BonusKindSectionProps) {
  const { label: _, onChange, ...ticked } = form.field(`${kind}Bonus`);
  return (
    <FormSection title={kindNames[kind]}>
      <div data-wide>
        <CheckboxField
          {...ticked}
          onChange={(event) => {
            void onChange(event);
            // That one of the two is missing is told at the switch above.
            form.set({ bonusActive: form.values.bonusActive });
          }}
          label={hints[kind]}
        />
      </div>
      {form.values[`${kind}Bonus`] && <BonusDetails form={form} kind={kind} types={types} />}
    </FormSection>
  );
}

function BonusDetails({ form, kind, types }: BonusKindSectionProps) {
  const field = (detail: BonusDetail) => ({ ...form.field(`${kind}${detail}`), label: detailLabels[detail] });
  const value = (detail: BonusDetail) => form.values[`${kind}${detail}`] ?? '';
  return (
    <>
      {kind === 'action' && <ActionDays form={form} />}
      <div data-wide>
        <SelectField
          {...field('Type')}
          options={types.map((type) => ({ value: type, label: type }))}
          placeholder="Bitte wählen"
        />
      </div>
      {wantedNumbers(value('Type')).map((detail) => (
        <TextField
          key={detail}
          {...field(detail)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={numberHints[detail]}
        />
      ))}
      <div data-wide>
        <SelectField {...field('ForCompletePurchase')} options={yesOrNo} placeholder="Bitte wählen" />
      </div>
      {value('ForCompletePurchase') === 'Nein' && (
        <>
          <SelectField {...field('ExceptOrOnly')} options={exceptOrOnly} placeholder="Bitte wählen" />
          {value('ExceptOrOnly') === 'except' && <TextField {...field('ExceptText')} autoComplete="off" maxLength={100} />}
          {value('ExceptOrOnly') === 'only' && <TextField {...field('OnlyText')} autoComplete="off" maxLength={100} />}
        </>
      )}
      <div data-wide>
        <SelectField {...field('Timing')} options={yesOrNo} placeholder="Bitte wählen" />
      </div>
      {value('Timing') === 'Ja' && (
        <div data-wide>
          <TextField {...field('TimingDetails')} autoComplete="off" maxLength={250} />
        </div>
      )}
      <div data-wide>
        <TextAreaField {...field('AdditionalInfo')} rows={3} maxLength={500} />
      </div>
    </>
  );
}

function ActionDays({ form }: { form: ContractForm<BonusInput> }) {
  const { onChange, ...start } = form.field('actionStartDate');
  // Whether the end lies before the start is told at the end.
  const judgeEnd = () => form.set({ actionEndDate: form.values.actionEndDate });
  return (
    <>
      <DateField
        {...start}
        label="Erster Tag"
        onChange={(event) => {
          void onChange(event);
          judgeEnd();
        }}
        onPick={(actionStartDate) => form.set({ actionStartDate, actionEndDate: form.values.actionEndDate })}
      />
      <DateField {...form.field('actionEndDate')} label="Letzter Tag" onPick={(actionEndDate) => form.set({ actionEndDate })} />
    </>
  );
}

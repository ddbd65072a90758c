import type { InputOf } from '#contract/common/call.ts';
import { assignCards, type CardBatch, type CardReceiver } from '#contract/parties/card-stock/card-stock.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { renewStock, sendCardAssignment } from '#web/api/card-stock.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './card-stock.module.css';

interface AssignFormProps {
  region: string;
  receivers: readonly CardReceiver[];
  batches: readonly CardBatch[];
}

const start = {
  to: 'partner',
  receiver: '',
  choice: 'range',
  batch: '',
  firstCard: '',
  lastCard: '',
  cards: '',
  reason: '',
} as const satisfies Omit<InputOf<typeof assignCards>, 'region'>;

const receiverKinds = [
  { value: 'partner', label: 'einem Partner geben, der sie verkauft' },
  { value: 'employer', label: 'einem Arbeitgeber geben' },
  { value: 'store', label: 'ins Lager zurücknehmen' },
];
const choices = [
  { value: 'range', label: 'von einer Karte bis zu einer anderen' },
  { value: 'batch', label: 'alle eines Produktionsauftrags' },
  { value: 'list', label: 'einzelne Karten' },
];

/** Gives cards of the store to somebody, or takes them back. */
export function AssignForm({ region, receivers, batches }: AssignFormProps) {
  const form = useContractForm({
    schema: assignCards.input,
    labels: {
      region: 'Region',
      to: 'Was soll geschehen?',
      receiver: 'Empfänger',
      choice: 'Welche Karten?',
      batch: 'Produktionsauftrag',
      firstCard: 'Erste Karte',
      lastCard: 'Letzte Karte',
      cards: 'Kartennummern, eine je Zeile',
      reason: 'Grund (steht in der E-Mail an den Empfänger)',
    },
    start: { ...start, region },
    send: sendCardAssignment,
    confirmation: ({ count }, { to }) =>
      `${count === 1 ? 'Eine Karte wurde' : `${formatCount(count)} Karten wurden`} ${to === 'store' ? 'zurückgenommen' : 'zugeteilt'}.`,
    onSuccess: () => {
      form.set({ batch: '', firstCard: '', lastCard: '', cards: '', reason: '' });
      void renewStock();
    },
    fallback: 'Die Karten konnten nicht zugeteilt werden.',
  });
  const { to, choice } = form.values;
  return (
    <FormElement form={form}>
      <div className={`stack gap-5 ${classes.fields}`}>
        <SelectField {...form.field('to')} options={receiverKinds} />
        {to !== 'store' && (
          <SelectField
            {...form.field('receiver')}
            placeholder="Bitte wählen"
            options={optionsOf(receivers.filter(({ kind }) => kind === to))}
          />
        )}
        <SelectField {...form.field('choice')} options={choices} />
        {choice === 'batch' && (
          <SelectField
            {...form.field('batch')}
            placeholder="Bitte wählen"
            options={batches.map(({ number, quantity }) => ({
              value: String(number),
              label: `Auftrag ${number} (${formatCount(quantity)} Karten)`,
            }))}
          />
        )}
        {choice === 'range' && (
          <>
            <div className={classes.first}>
              <TextField
                {...form.field('firstCard')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                hint={fieldRules.cardNumber}
              />
            </div>
            <TextField
              {...form.field('lastCard')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              hint="Dazwischen zählt die Reihenfolge der Produktion, wie sie im Karton liegen."
            />
          </>
        )}
      </div>
      {choice === 'list' && <TextAreaField {...form.field('cards')} maxLength={60_000} spellCheck={false} />}
      <TextAreaField {...form.field('reason')} rows={2} maxLength={500} />
      <SubmitButton isSending={form.isSending}>{to === 'store' ? 'Karten zurücknehmen' : 'Karten zuteilen'}</SubmitButton>
    </FormElement>
  );
}

function optionsOf(receivers: readonly CardReceiver[]) {
  return receivers.map(({ id, name, contractId }) => ({ value: id, label: `${name} (${contractId})` }));
}

import { useId, useState } from 'react';
import { disagioCost } from '#contract/money/checkout/disagio-cost.ts';
import { modelOf } from '#contract/parties/partners/fees.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { FirstStep } from './first-step.ts';
import classes from './joining.module.css';
import { asOptions } from '#web/ui/form/as-options.ts';

interface ModelChoiceProps {
  field: ReturnType<ContractForm<FirstStep>['field']>;
  /** The label of the model that is chosen. */
  chosen: string;
  /** Labels of those that are on offer. */
  models: readonly string[];
}

/** The models with what each would cost this very shop, so that the choice is an informed one. */
export function ModelChoice({ field, chosen, models }: ModelChoiceProps) {
  const id = useId();
  const [turnover, setTurnover] = useState('1.500,00');
  const [receipts, setReceipts] = useState('60');
  const amount = readAmount(turnover);
  const count = /^\d{1,6}$/.test(receipts.trim()) ? Number(receipts) : 0;
  const costs = models.map((label) => ({
    label,
    cents: 'cents' in amount && count > 0 ? disagioCost(modelOf(label)!, { turnover: amount.cents, receipts: count }) : null,
  }));
  const least = Math.min(...costs.flatMap(({ cents }) => (cents === null ? [] : [cents])));
  const praise = costs.filter(({ cents }) => cents === least).length > 1 ? 'gleich günstig' : 'am günstigsten';
  return (
    <section className={`stack gap-4 mt-3 ${classes.models}`} aria-labelledby={id}>
      <h2 id={id}>Was Buchungen kosten</h2>
      <p>Je Einlösung zahlen Sie einen Anteil, das Disagio. Was passt, zeigen Ihre Zahlen; sie bleiben hier.</p>
      <div className={classes.calculator}>
        <TextField
          autoComplete="off"
          label="Umsatz mit der Karte im Monat, in Euro"
          value={turnover}
          onChange={({ currentTarget }) => setTurnover(currentTarget.value)}
          inputMode="decimal"
          maxLength={12}
          error={'message' in amount ? amount.message : undefined}
        />
        <TextField
          autoComplete="off"
          label="Anzahl der Einkäufe im Monat"
          value={receipts}
          onChange={({ currentTarget }) => setReceipts(currentTarget.value)}
          inputMode="numeric"
          maxLength={6}
          error={count === 0 ? 'Bitte geben Sie eine Anzahl an.' : undefined}
        />
      </div>
      <table className={classes.costs}>
        <caption className="visually-hidden">Was jedes Modell bei diesen Zahlen im Monat kostet</caption>
        <thead>
          <tr>
            <th scope="col">Modell</th>
            <th scope="col">im Monat, netto</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ label, cents }) => (
            <tr key={label} data-least={cents !== null && cents === least ? true : undefined}>
              <th scope="row">{label}</th>
              <td>
                {cents === null ? '–' : `${formatCents(cents)} €`}
                {cents !== null && cents === least && <span className={classes.least}> {praise}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.small}>
        Bei gleich großen Einkäufen, ohne die jährliche Teilnahmegebühr, die nur „5%“ nicht hat. Sie können das Modell zu jedem
        Monat wechseln.
      </p>
      <SelectField
        {...field}
        label={`${field.label} (freiwillig)`}
        options={asOptions(models)}
        placeholder="Später, vorerst 2%"
        data-chosen={chosen || undefined}
      />
    </section>
  );
}

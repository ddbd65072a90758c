import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { cashText, drawerDifference, notesAndCoins, readCash, sumOfPieces } from '#contract/reports/day-closings/day-closings.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { closeDay, type ShopDay } from '#web/api/day-closings.ts';
import { DrawerSums } from './drawer-sums.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './day-closing.module.css';

/** A form knows texts: the number of each note and coin stands in a field of this name. */
const nameOf = (cent: Cents) => `pieces${cent}`;
const pieceNames = notesAndCoins.map(nameOf);
const pieceLabel = (cent: Cents) => (cent >= 100 ? `${cent / 100} €` : `${cent} Cent`);

const count = z.string().regex(/^\d{0,4}$/, 'Bitte geben Sie eine ganze Zahl ein, höchstens 9999.');
const schema = z.looseObject({
  float: cashText,
  cashless: cashText,
  counted: cashText,
  ...Object.fromEntries(pieceNames.map((name) => [name, count])),
});

/** As typed. */
export type CountValues = Record<string, string>;

const nothing: CountValues = {
  float: '',
  cashless: '0,00',
  counted: '',
  ...Object.fromEntries(pieceNames.map((name) => [name, ''])),
};
export const isCounted = (values: CountValues) => Object.entries(nothing).some(([name, text]) => values[name] !== text);

const piecesIn = (values: CountValues) =>
  notesAndCoins.flatMap((cent) => {
    const number = Number(values[nameOf(cent)]);
    return Number.isInteger(number) && number > 0 ? [{ cent, count: number }] : [];
  });

interface CountFormProps {
  shown: ShopDay;
  /** What was typed before another day was opened. */
  kept: CountValues | undefined;
  onType: (typed: CountValues) => void;
  onClosed: () => void;
}

export function CountForm({ shown, kept, onType, onClosed }: CountFormProps) {
  const { day, today, branch, closings, topUpCent } = shown;
  const form = useContractForm<CountValues, unknown>({
    schema: schema as z.ZodType<unknown, CountValues>,
    labels: {
      float: 'Wechselgeld zu Beginn',
      cashless: 'Davon nicht bar bezahlt',
      counted: 'Gezählt im Kassenfach',
      ...Object.fromEntries(notesAndCoins.map((cent) => [nameOf(cent), pieceLabel(cent)])),
    },
    start: { ...nothing, ...kept },
    send: (values) => {
      const pieces = piecesIn(values);
      const { float, cashless, counted } = values as Record<'float' | 'cashless' | 'counted', string>;
      const version = closings.length + 1;
      return closeDay({ day, branch: branch.id, version, float, cashless, ...(pieces.length > 0 ? { pieces } : { counted }) });
    },
    confirmation: () => 'Der Tag ist abgeschlossen.',
    onSuccess: () => {
      // At once: one key before the new day is loaded would count what is signed a second time.
      // What was typed on while it was sent is not signed, and stays.
      if (!form.hasUnsent()) form.set(nothing);
      onClosed();
    },
    fallback: 'Der Tag konnte nicht abgeschlossen werden.',
  });

  const { values } = form;
  const keep = useEffectEvent(onType);
  useEffect(() => {
    keep(values);
  }, [values]);
  const typed = drawerOf(values, topUpCent);

  return (
    <section className={`sheet stack gap-4 ${classes.count} ${classes.screenOnly}`} aria-labelledby="count">
      <h2 id="count">{closings.length > 0 ? 'Noch einmal zählen' : 'Kassenfach zählen'}</h2>
      <p>
        {closings.length > 0
          ? `Der Tag ist schon abgeschlossen. Ein neuer Abschluss bekommt die Nummer ${closings.length + 1}; beide bleiben stehen.`
          : 'Verglichen wird mit den Aufladungen dieses Tages. Was Sie abschließen, wird nicht mehr geändert.'}
      </p>
      <FormElement form={form}>
        <AmountFields form={form} />
        <PieceFields form={form} />
        <output className={classes.live}>
          {typed ? (
            <DrawerSums of={typed} difference={drawerDifference(typed)} />
          ) : (
            'Sobald Wechselgeld und Gezähltes dastehen, zeigt sich hier der Unterschied.'
          )}
        </output>
        {day === today && <p className="soft">Der Tag läuft noch. Was nach dem Abschluss gebucht wird, steht nicht darin.</p>}
        <SubmitButton isSending={form.isSending} sending="Wird abgeschlossen …">
          Tag abschließen
        </SubmitButton>
      </FormElement>
    </section>
  );
}

/** The drawer as it is typed; null while an amount is missing or wrong. */
function drawerOf(values: CountValues, topUpCent: Cents) {
  const centsOf = (name: string) => {
    const cash = readCash(values[name] ?? '');
    return 'cents' in cash ? cash.cents : null;
  };
  const [floatCent, cashlessCent, countedCent] = [centsOf('float'), centsOf('cashless'), centsOf('counted')];
  return floatCent !== null && cashlessCent !== null && countedCent !== null
    ? { floatCent, cashlessCent, countedCent, topUpCent }
    : null;
}

function AmountFields({ form }: { form: ContractForm<CountValues> }) {
  const hasPieces = piecesIn(form.values).length > 0;
  return (
    <div className={`figures stack gap-5 from-top ${classes.amounts}`}>
      <TextField
        {...form.field('float')}
        hint="Was vor der ersten Buchung im Fach lag, in Euro."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('cashless')}
        hint="Aufladungen zum Beispiel mit der EC-Karte, in Euro."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('counted')}
        hint={hasPieces ? 'Die Summe der Scheine und Münzen.' : 'Der Gesamtbetrag in Euro, oder zählen Sie Scheine und Münzen.'}
        readOnly={hasPieces}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

/** Notes and coins, whose sum is what was counted. */
function PieceFields({ form }: { form: ContractForm<CountValues> }) {
  const [isCounting, setCounting] = useState(piecesIn(form.values).length > 0);

  function countPiece(cent: Cents, text: string) {
    const pieces = piecesIn({ ...form.values, [nameOf(cent)]: text });
    form.set({ [nameOf(cent)]: text, counted: pieces.length > 0 ? formatCents(sumOfPieces(pieces)) : '' });
  }

  return (
    <div>
      <button
        type="button"
        className={`button-edged ${classes.quiet}`}
        aria-expanded={isCounting}
        aria-controls="pieces"
        onClick={() => setCounting(!isCounting)}
      >
        Scheine und Münzen zählen
      </button>
      <div id="pieces" className={`figures ${classes.pieces}`} hidden={!isCounting}>
        {notesAndCoins.map((cent) => {
          const { onChange: _, ...field } = form.field(nameOf(cent));
          return (
            <TextField
              key={cent}
              {...field}
              onChange={({ currentTarget }) => countPiece(cent, currentTarget.value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          );
        })}
      </div>
    </div>
  );
}

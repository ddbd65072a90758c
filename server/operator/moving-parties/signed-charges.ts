import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { formatEuros } from '#contract/common/money.ts';
import { monthText, type Signed } from '#contract/operator/moving-parties/moving-parties.ts';
import { readTotal } from '#contract/operator/taking-over/intakes.ts';
import type { sumCharges } from './rehearsed-totals.ts';

/** What the former provider says of employees' cards and their charges, from a paper of its own. Amounts in cents. */
export const signedCharges = z.strictObject({
  employers: z.array(z.strictObject({ employer: z.string(), cards: z.number().int(), cents: z.number().int() })),
  months: z.array(z.strictObject({ month: z.string(), cents: z.number().int() })),
  differenceReason: z.string(),
});
type SignedCharges = z.infer<typeof signedCharges>;

/** What was typed, which its schema has accepted. */
export function readSigned({ employers, months, differenceReason }: Signed): SignedCharges {
  return {
    employers: employers.map(({ employer, cards, sum }) => ({
      employer,
      cards: Number(cards.replaceAll('.', '')),
      cents: readTotal(sum)!,
    })),
    months: months.map(({ month, sum }) => ({ month, cents: readTotal(sum)! })),
    differenceReason,
  };
}

type Totals = Awaited<ReturnType<typeof sumCharges>>;

const MOST_TOLD = 5;

/** Where the files tell of more or less than the former provider, in words; null where it is the same. */
export function tellDifference(signed: SignedCharges | null, { byEmployer, byMonth }: Totals): string | null {
  const employers = new Map(signed?.employers.map((of) => [of.employer, of]));
  const months = new Map(signed?.months.map((of) => [of.month, of]));
  const told = [
    ...byEmployer.flatMap(({ of, cards, cents }) => [
      howMuch(
        of,
        cards - (employers.get(of)?.cards ?? 0),
        (count) => `${formatCount(count)} ${count === 1 ? 'Karte' : 'Karten'}`,
      ),
      howMuch(of, cents - (employers.get(of)?.cents ?? 0), formatEuros),
    ]),
    ...byMonth.map(({ of, cents }) => howMuch(`ab ${monthText(of)}`, cents - (months.get(of)?.cents ?? 0), formatEuros)),
    // What the files do not tell of at all.
    ...unknown([...employers.keys()], byEmployer),
    ...unknown([...months.keys()], byMonth).map((month) => monthText(month)),
  ].filter((text) => text !== '');
  if (told.length === 0) return null;
  const more = told.length - MOST_TOLD;
  return `${told.slice(0, MOST_TOLD).join('; ')}${more > 0 ? `; und ${formatCount(more)} weitere` : ''}`;
}

function howMuch(of: string, difference: number, text: (value: number) => string): string {
  if (difference === 0) return '';
  return `${of}: ${text(Math.abs(difference))} ${difference > 0 ? 'mehr' : 'weniger'} in den Dateien`;
}

function unknown(names: readonly string[], told: readonly { of: string }[]): string[] {
  return names.filter((name) => !told.some(({ of }) => of === name));
}

/** What a second person reads of it. */
export function describeSigned(signed: SignedCharges, totals: Totals): { name: string; value: string }[] {
  const { byEmployer, byMonth, aboveLine } = totals;
  const employers = new Map(signed.employers.map((of) => [of.employer, of]));
  const months = new Map(signed.months.map((of) => [of.month, of]));
  return [
    ...byEmployer.map(({ of, coming, comingCents }) => {
      const { cards = 0, cents = 0 } = employers.get(of) ?? {};
      const theirs = `laut Vorgänger ${formatCount(cards)} mit ${formatEuros(cents)}`;
      return { name: `Ladepläne: ${of}`, value: `${formatCount(coming)} mit ${formatEuros(comingCents)}; ${theirs}` };
    }),
    ...byMonth.map(({ of, comingCents }) => ({
      name: `Erste Ladung ${monthText(of)}`,
      value: `${formatEuros(comingCents)}; laut Vorgänger ${formatEuros(months.get(of)?.cents ?? 0)}`,
    })),
    { name: 'Ladungen über 50 € (Sachbezug)', value: formatCount(aboveLine) },
    { name: 'Unterschied', value: tellDifference(signed, totals) ?? 'keiner' },
    ...(signed.differenceReason === '' ? [] : [{ name: 'Grund des Unterschieds', value: signed.differenceReason }]),
    { name: 'Danach', value: 'Die Arbeitgeber bekommen sofort eine E-Mail; geladen wird ab dem genannten Monat.' },
  ];
}

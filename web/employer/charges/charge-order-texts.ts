import { type ChargeOrderCard, type ChargeOrderRow, type ForecastDay } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';

/** Whether an order is over: loaded and not sent back by the bank, or cancelled. */
export const isOver = ({ state }: Pick<ChargeOrderRow, 'state'>): boolean =>
  state === 'loaded' || state === 'settled' || state === 'cancelled';

/** "1 Karte", "60 Karten". */
export const cardCount = (cards: number) => (cards === 1 ? '1 Karte' : `${formatCount(cards)} Karten`);

/** Until when plans count for a coming charge: the day before its order is made. */
export function changeableText({ frozenOn }: Pick<ForecastDay, 'frozenOn'>): string {
  if (frozenOn === null) return 'steht fest';
  const last = new Date(Date.parse(frozenOn) - 86_400_000).toISOString().slice(0, 10);
  return last < berlinToday() ? 'wird heute festgelegt' : `änderbar bis ${formatDate(last)}`;
}

type Benefit = Pick<ChargeOrderCard, 'monthCents' | 'unclearCents'>;

/** Whether an employee gets more than the line, or perhaps does: under another number it may be the same person. */
export function benefitState({ monthCents, unclearCents }: Benefit): 'below' | 'unclear' | 'above' {
  if (monthCents > BENEFIT_LINE) return 'above';
  return monthCents + unclearCents > BENEFIT_LINE ? 'unclear' : 'below';
}

/** What an employee gets in the month of loading: "über 50 €: 60,00 €". */
export function benefitText(benefit: Benefit): string {
  const amount = `${formatCents(benefit.monthCents)} €`;
  const both = `${formatCents(benefit.monthCents + benefit.unclearCents)} €`;
  return { below: amount, unclear: `unklar: ${amount} oder ${both}`, above: `über 50 €: ${amount}` }[benefitState(benefit)];
}

/** What an order says of employees above the line, and of those where it is unclear. Cards of one number count once. */
export function benefitNotes(cards: readonly (Benefit & Pick<ChargeOrderCard, 'personnelNumber'>)[]): string[] {
  const personsWhere = (state: ReturnType<typeof benefitState>) =>
    new Set(cards.filter((card) => benefitState(card) === state).map(({ personnelNumber }) => personnelNumber)).size;
  const [above, unclear] = [personsWhere('above'), personsWhere('unclear')];
  const line = `${formatCents(BENEFIT_LINE)} €`;
  return [
    ...(above > 0
      ? [
          `${above === 1 ? 'Eine Person bekommt' : `${formatCount(above)} Personen bekommen`} im Monat der Ladung mehr als ${line}. Das ist erlaubt, aber kein steuerfreier Sachbezug mehr.`,
        ]
      : []),
    ...(unclear > 0
      ? [
          `Bei ${unclear === 1 ? 'einer Personalnummer' : `${formatCount(unclear)} Personalnummern`} ist der Sachbezug unklar: Der Name oder die Karte steht in diesem Monat auch unter einer anderen Nummer. Gehören beide zu einer Person, bekommt sie mehr als ${line}.`,
        ]
      : []),
  ];
}

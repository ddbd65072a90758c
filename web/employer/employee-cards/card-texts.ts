import { groupDigits } from '#contract/common/group-digits.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

/** Where is said what was done with cards, once the form that did it is gone. */
export const CARDS_PLACE = 'employee-cards';

const berlin = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }));

/** The ISO day of the next charge in Berlin; null where nothing is coming. */
export function nextChargeDay({ nextChargeTimestamp }: Pick<ShownEmployeeCard, 'nextChargeTimestamp'>): string | null {
  return nextChargeTimestamp === null ? null : berlin().format(new Date(nextChargeTimestamp * 1000));
}

/** What is particular about a card, in words; the colours of its row say the same. */
export function cardStates(card: ShownEmployeeCard): { text: string; tone: Tone }[] {
  const isInStock = card.personnelNumber === '';
  return [
    ...(isInStock ? [{ text: 'im Bestand', tone: 'plain' as const }] : []),
    ...(card.isCardLost ? [{ text: card.isCardActive ? 'verloren, in Bearbeitung' : 'verloren', tone: 'bad' as const }] : []),
    ...(!card.isCardActive && !card.isCardLost ? [{ text: 'gesperrt', tone: 'bad' as const }] : []),
    ...(!card.isChargingActive && !isInStock ? [{ text: 'Ladung ausgesetzt', tone: 'attention' as const }] : []),
    ...(isMissed(card) ? [{ text: 'kein Ladetermin mehr', tone: 'bad' as const }] : []),
    ...(card.deletionDate ? [{ text: `Austritt ${formatDate(card.deletionDate)}`, tone: 'attention' as const }] : []),
  ];
}

/** Whether a card waits for a single charge that will not come. */
function isMissed({
  chargeFrequence,
  isChargingActive,
  isCardActive,
  isCardLost,
  nextChargeTimestamp,
}: ShownEmployeeCard): boolean {
  return chargeFrequence === 'unregelmäßig' && isChargingActive && isCardActive && !isCardLost && nextChargeTimestamp === null;
}

/** "Anfang des Monats", or the day that was chosen. */
export function chargeTimeText({ chargeTime, customChargeTimeDate }: ShownEmployeeCard): string {
  return chargeTime === 'Individuell' && customChargeTimeDate ? `Individuell (${formatDate(customChargeTimeDate)})` : chargeTime;
}

/** What is said of an employee who gets, or perhaps gets, more than the line in a month; null for everybody else. */
export function benefitNotice(monthCents: Cents, unclearCents: Cents = 0): string | null {
  if (monthCents > BENEFIT_LINE) return `Sachbezug über 50 €: ${formatCents(monthCents)} € im Monat`;
  const both = monthCents + unclearCents;
  if (both <= BENEFIT_LINE) return null;
  return `Sachbezug unklar: ${formatCents(both)} € im Monat, falls noch eine andere Personalnummer zu dieser Person gehört`;
}

/** What charge orders still put onto a card that its plan does not say (any more): "30.11. noch 50,00 €". */
export function frozenTexts({ frozenCharges, chargeAmount, isChargingActive, chargeFrequence }: ShownEmployeeCard): string[] {
  // What happens once rests as soon as it is in a charge order.
  const isPlanned = isChargingActive || chargeFrequence === 'unregelmäßig';
  return frozenCharges
    .filter(({ cents }) => !isPlanned || formatCents(cents) !== chargeAmount)
    .map(({ day, cents }) => `${formatDate(day).slice(0, 6)} noch ${formatCents(cents)}\u00A0€`);
}

/** "Erika Muster", or the number of a card that nobody has got yet. */
export function nameOfCard({ firstName, lastName, cardID }: ShownEmployeeCard): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? `Karte ${groupDigits(cardID)}` : `${name}, Karte ${groupDigits(cardID)}`;
}

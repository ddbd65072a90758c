import type { EmployerCard } from '#contract/money/employee-cards/employee-cards.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { formatCents } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { formatDate } from '#web/format/format-date.ts';

const berlin = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }));

/** The ISO day of the next charge in Berlin; null where nothing is coming. */
export function nextChargeDay({ nextChargeTimestamp }: Pick<EmployerCard, 'nextChargeTimestamp'>): string | null {
  return nextChargeTimestamp === null ? null : berlin().format(new Date(nextChargeTimestamp * 1000));
}

/** What is particular about a card, in words; the colours of its row say the same. */
export function cardStates(card: EmployerCard): { text: string; tone: 'bad' | 'warning' | 'good' | 'plain' }[] {
  const isInStock = card.personnelNumber === '';
  return [
    ...(isInStock ? [{ text: 'im Bestand', tone: 'plain' as const }] : []),
    ...(card.isCardLost ? [{ text: card.isCardActive ? 'verloren, in Bearbeitung' : 'verloren', tone: 'bad' as const }] : []),
    ...(!card.isCardActive && !card.isCardLost ? [{ text: 'gesperrt', tone: 'bad' as const }] : []),
    ...(!card.isChargingActive && !isInStock ? [{ text: 'Ladung ausgesetzt', tone: 'warning' as const }] : []),
    ...(card.deletionDate ? [{ text: `Austritt ${formatDate(card.deletionDate)}`, tone: 'warning' as const }] : []),
    ...(card.isCardRegistered ? [{ text: 'registriert', tone: 'good' as const }] : []),
  ];
}

/** "Anfang des Monats", or the day that was chosen. */
export function chargeTimeText({ chargeTime, customChargeTimeDate }: EmployerCard): string {
  return chargeTime === 'Individuell' && customChargeTimeDate ? `Individuell (${formatDate(customChargeTimeDate)})` : chargeTime;
}

/** What is said of an employee who gets more than the line in a month; null for everybody else. */
export function benefitNotice(monthCents: number | null): string | null {
  if (monthCents === null || monthCents <= BENEFIT_LINE) return null;
  return `Sachbezug über 50 €: ${formatCents(monthCents)} € im Monat`;
}

/** "Erika Muster", or the number of a card that nobody has got yet. */
export function nameOfCard({ firstName, lastName, cardID }: EmployerCard): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? `Karte ${cardID}` : `${name}, Karte ${cardID}`;
}

import { type Cents, formatCents } from '#contract/common/money.ts';
import { businessItemKinds, type BusinessItemKind } from '#contract/reports/open-items/open-items.ts';
import { reminderOpenings } from '#contract/reports/reminders/openings.ts';
import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Reminded {
  region: CardLook;
  /** Days are ISO dates. */
  items: readonly { kind: BusinessItemKind; label: string; cents: Cents; dueOn: string; level: number }[];
  /** What the reminders cost, by the numbers that ask for it. */
  fees: readonly { label: string; cents: Cents }[];
  /** The account to pay to; null where the region has none. */
  bank: { holder: string; iban: string } | null;
  payBy: string;
  portalUrl: string;
}

/** One mail for all that is overdue; the highest level gives it its name. */
export const openItemsReminded = mailTemplate(({ items, fees, bank, payBy, portalUrl }: Reminded) => {
  const { level, name } = reminderLevels.findLast((one) => items.some((item) => item.level === one.level))!;
  const sum = [...items, ...fees].reduce((total, { cents }) => total + cents, 0);
  return {
    subject: items.length === 1 ? `${name}: ${nameOf(items[0]!)}` : `${name}: ${items.length} offene Posten`,
    paragraphs: [
      reminderOpenings[level],
      ...items.map((item) => `${nameOf(item)}: ${formatCents(item.cents)} €, fällig seit ${formatIsoDay(item.dueOn)}`),
      ...fees.map(({ label, cents }) => `Mahnkosten ${label}: ${formatCents(cents)} €`),
      `Bitte überweisen Sie ${formatCents(sum)} € bis zum ${formatIsoDay(payBy)}${bank ? ` an ${bank.holder}, IBAN ${bank.iban}` : ''}. Geben Sie die Nummern als Verwendungszweck an.`,
      'Haben Sie schon gezahlt, oder ist der Betrag nicht richtig? Dann antworten Sie bitte auf diese E-Mail.',
    ],
    button: { label: 'Zu Ihren offenen Posten', url: new URL('/dokumente', portalUrl).href },
  };
});

const nameOf = ({ kind, label }: { kind: BusinessItemKind; label: string }) => `${businessItemKinds[kind]} ${label}`;

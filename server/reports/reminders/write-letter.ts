import { reminderOpenings } from '#contract/reports/reminders/openings.ts';
import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readBuyer } from '#server/reports/invoices/invoice-parties.ts';
import type { LetterContent, LetterFee } from '#server/reports/reminder-letters/letter-paper.ts';
import type { DueItem } from './list-due-reminders.ts';

const byDay = (one: DueItem, other: DueItem) => one.dueOn.localeCompare(other.dueOn) || one.item.localeCompare(other.item);

/** What the letter of reminders that go out together says. Days are ISO dates. */
export async function writeLetter(
  trx: Trx,
  business: OwnBusiness,
  items: readonly DueItem[],
  said: { fees: readonly LetterFee[]; bank: LetterContent['bank'] | undefined; today: string; payBy: string },
): Promise<LetterContent> {
  const { fees, bank, today, payBy } = said;
  const { name, additional, street, zip, city, contractId } = await readBuyer(trx, business);
  const { level, name: title } = reminderLevels.findLast((one) => items.some((item) => item.level === one.level))!;
  return {
    title,
    opening: reminderOpenings[level],
    contractId,
    recipient: [name, additional, street, `${zip} ${city}`.trim()].filter(Boolean),
    sentOn: today,
    payBy,
    items: items.toSorted(byDay).map(({ item, kind, label, level: ofItem, cents, dueOn }) => ({
      item,
      kind,
      label,
      level: ofItem,
      cents,
      dueOn,
    })),
    fees: fees.map(({ item, level: ofItem, label, cents }) => ({ item, level: ofItem, label, cents })),
    sumCents: [...items, ...fees].reduce((sum, { cents }) => sum + cents, 0),
    bank: bank ? { holder: bank.holder, iban: bank.iban, bic: bank.bic } : null,
  };
}

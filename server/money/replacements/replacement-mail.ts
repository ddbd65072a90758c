import { type Cents, formatCents } from '#contract/money.ts';
import { tellHolder } from '#server/parties/cards/staff-act.ts';
import type { ReplaceableCard } from '#server/parties/cards/replacement.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { listAdminsOfEmployer } from '#server/tenancy/access/list-people-of-employer.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

interface Replaced {
  region: RegionEntry;
  from: ReplaceableCard;
  newCard: string;
  cents: Cents;
  reason: string;
}

/** Tells the holder which card it is from now on, and the employer who gave it; an employer sees no balance of an employee (rulings 7). */
export async function tellOfReplacement(trx: Trx, { region, from, newCard, cents, reason }: Replaced): Promise<void> {
  const subject = `Ihre ${region.cardName} wurde ersetzt`;
  const exchange = `die ${region.cardName} mit der Kartennummer ${from.card} wurde durch eine neue mit der Kartennummer ${newCard} ersetzt.`;
  const end = 'Mit der alten Karte kann nicht mehr bezahlt und nichts mehr aufgeladen werden.';
  if (from.customerId !== null)
    await tellHolder(trx, from.customerId, region, {
      subject,
      paragraphs: [
        exchange,
        cents > 0
          ? `Das Guthaben von ${formatCents(cents)} € ist jetzt auf der neuen Karte. ${end}`
          : `Auf der alten Karte war kein Guthaben. ${end}`,
        `Der Grund: ${reason}`,
        'Haben Sie das nicht gewünscht? Dann melden Sie sich bitte gleich bei uns.',
      ],
    });
  if (from.employerId === null) return;
  for (const { personId, email, name } of await listAdminsOfEmployer(trx, from.employerId))
    await queueMail(trx, {
      to: email,
      recipientId: personId,
      subject: 'Eine Mitarbeiterkarte wurde ersetzt',
      look: region,
      salutation: `Guten Tag ${name},`,
      paragraphs: [exchange, end, 'Die neue Karte steht in Ihrer Liste an der Stelle der alten.'],
    });
}

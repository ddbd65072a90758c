import { type Cents, formatCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listAdminsOfEmployer } from '#server/tenancy/people/list-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

interface Addressee {
  personId: number;
  email: string;
  name: string;
}

/** Whom a replacement concerns. */
export interface Addressees {
  /** Null where nobody has registered it, or the account has ended. */
  holder: Addressee | null;
  employerAdmins: readonly Addressee[];
}

export async function readAddressees(
  db: Db,
  { customerId, employerId }: { customerId: number | null; employerId: number | null },
): Promise<Addressees> {
  const person = customerId === null ? undefined : await getPerson(db, customerId);
  return {
    holder:
      person && !person.ended_at
        ? { personId: customerId!, email: person.email, name: `${person.first_name} ${person.last_name}` }
        : null,
    employerAdmins: employerId === null ? [] : await listAdminsOfEmployer(db, employerId),
  };
}

interface Told extends Addressees {
  region: Pick<RegionEntry, 'name' | 'cardName' | 'primaryColor'>;
  oldCard: string;
  newCard: string;
  cents: Cents;
  reason: string;
}

/** Tell the holder which card it is from now on, and the employer who gave it; an employer sees no balance of an employee (rulings 7). */
export function replacementMails({ region, oldCard, newCard, cents, reason, holder, employerAdmins }: Told): Mail[] {
  const exchange = `die ${region.cardName} mit der Kartennummer ${oldCard} wurde durch eine neue mit der Kartennummer ${newCard} ersetzt.`;
  const end = 'Mit der alten Karte kann nicht mehr bezahlt und nichts mehr aufgeladen werden.';
  const letter = ({ personId, email, name }: Addressee, subject: string, paragraphs: string[]): Mail => ({
    to: email,
    recipientId: personId,
    subject,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs,
  });
  const toHolder = (one: Addressee) =>
    letter(one, `Ihre ${region.cardName} wurde ersetzt`, [
      exchange,
      cents > 0
        ? `Das Guthaben von ${formatCents(cents)} € ist jetzt auf der neuen Karte. ${end}`
        : `Auf der alten Karte war kein Guthaben. ${end}`,
      `Der Grund: ${reason}`,
      'Haben Sie das nicht gewünscht? Dann melden Sie sich bitte gleich bei uns.',
    ]);
  const toEmployer = (one: Addressee) =>
    letter(one, 'Eine Mitarbeiterkarte wurde ersetzt', [
      exchange,
      end,
      'Die neue Karte steht in Ihrer Liste an der Stelle der alten.',
    ]);
  return [...(holder ? [toHolder(holder)] : []), ...employerAdmins.map(toEmployer)];
}

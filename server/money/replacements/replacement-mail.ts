import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listAdminsOfEmployer } from '#server/tenancy/people/list-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { cardReplaced, employeeCardReplaced } from './mails.ts';

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
    holder: person && !person.ended_at ? addresseeOf(customerId!, person) : null,
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

/** Tell the holder which card it is from now on, and the employer who gave it. */
export function replacementMails({ holder, employerAdmins, ...replaced }: Told): Mail[] {
  return [
    ...(holder ? [cardReplaced(holder, replaced)] : []),
    ...employerAdmins.map((admin) => employeeCardReplaced(admin, replaced)),
  ];
}

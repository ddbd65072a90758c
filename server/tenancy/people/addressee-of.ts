import type { Db } from '#server/platform/db/database.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { getPerson } from './get-person.ts';

/** A person as mails address him, from the columns of his row. */
export function addresseeOf(
  personId: number,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
): Addressee {
  return { personId, email, firstName: first_name, lastName: last_name };
}

/** The same of the person with that id. Throws when there is none. */
export async function getAddressee(db: Db, personId: number): Promise<Addressee> {
  return addresseeOf(personId, await getPerson(db, personId));
}

import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { type Mail, queueMails } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import type { Business } from './business-people.ts';
import { listPeopleOfEmployers, listPeopleOfPartners } from './list-people.ts';

/** What a business's accounting is told. */
interface Told {
  business: Business;
  write: (to: Addressee) => Mail;
  /** The address that the business gave for such mails; whoever has it as a person gets one mail. */
  alsoTo?: string | undefined;
}

/**
 * Writes to those who see to a business's money: its admins and its accounting. Nothing is held up by an invalid
 * address.
 */
export async function tellBusiness(trx: Trx, business: Business, write: (to: Addressee) => Mail, alsoTo?: string): Promise<void> {
  await tellEachBusiness(trx, [{ business, write, alsoTo }]);
}

/** The same for many at once. */
export async function tellEachBusiness(trx: Trx, told: readonly Told[]): Promise<void> {
  const addressees = await listAddressees(
    trx,
    told.map(({ business }) => business),
  );
  await queueMails(
    trx,
    told.flatMap(({ business, write, alsoTo }) => withAddress(addressees(business), alsoTo).map(write)),
  );
}

function withAddress(people: readonly Addressee[], address: string | undefined): readonly Addressee[] {
  const email = readMailAddress(address ?? '');
  if (email === undefined || people.some((one) => isSameAddress(one.email, email))) return people;
  return [...people, { email, personId: null }];
}

/** Mailboxes do not tell capital letters apart; a domain with umlauts can be written in two ways. */
const isSameAddress = (one: string, other: string) => readMailAddress(one)?.toLowerCase() === other.toLowerCase();

/** Says of each of the businesses whether there is anybody to write to. */
export async function readMailable(db: Db, businesses: readonly Business[]): Promise<(business: Business) => boolean> {
  const addressees = await listAddressees(db, businesses);
  return (business) => addressees(business).length > 0;
}

async function listAddressees(db: Db, businesses: readonly Business[]): Promise<(business: Business) => Addressee[]> {
  const partners = await listPeopleOfPartners(
    db,
    businesses.flatMap((one) => (one.kind === 'partner' ? [one.partnerId] : [])),
    ['admin', 'accounting'],
  );
  const employers = await listPeopleOfEmployers(
    db,
    businesses.flatMap((one) => (one.kind === 'employer' ? [one.employerId] : [])),
    'user',
  );
  const hasAddress = ({ email }: Addressee) => readMailAddress(email) !== undefined;
  const ofPartners = Map.groupBy(partners.filter(hasAddress), ({ partnerId }) => partnerId);
  const ofEmployers = Map.groupBy(employers.filter(hasAddress), ({ employerId }) => employerId);
  return (one) => (one.kind === 'partner' ? ofPartners.get(one.partnerId) : ofEmployers.get(one.employerId)) ?? [];
}

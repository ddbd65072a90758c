import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { nextMandateReference } from '#server/parties/businesses/mandate.ts';
import type { Bank } from '#server/parties/businesses/banks.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addBusinessPerson, type Business } from '#server/tenancy/people/business-people.ts';
import type { ToldParty } from './judge-row.ts';

export interface Moving {
  regionId: number;
  provider: string;
  /** What the former provider calls it. */
  number: string;
  /** Who has released it. */
  actorId: number;
}

export const COUNTRY = 'DE';

/** The columns that contracts of partners and employers have in common. */
export function contractOf(moving: Moving, told: ToldParty) {
  return {
    region_id: moving.regionId,
    name: told.name,
    company_street: told.street,
    company_zip: told.zip,
    company_city: told.city,
    company_country: COUNTRY,
    company_email: told.email,
    company_phone: told.phone || null,
    contract_end_at: told.until,
    additional_notes_for_contract: noteOf(moving, told),
  };
}

/** For staff: from where it came. The day of its beginning there is none of ours: nobody owes us anything for it. */
function noteOf({ provider, number }: Moving, { since, contact }: ToldParty): string {
  const began = since === null ? '' : `, Vertrag dort seit ${formatIsoDay(since)}`;
  const named = contact === '' ? '' : ` Ansprechperson: ${contact}.`;
  return `Umgezogen von „${provider}“: dort Nummer ${number}${began}.${named}`;
}

/** An admin without a password. Returns the person; null where the row names none, or the address has an account. */
export async function addContact(trx: Trx, business: Business, told: ToldParty): Promise<number | null> {
  const { email, gender, firstName, lastName } = told;
  if (email === null) return null;
  const named = { email, gender, salutation: salutationOf(gender), firstName, lastName, role: 'admin' as const, branchId: null };
  return (await addBusinessPerson(trx, business, named)) ?? null;
}

/** How a business pays, as far as that is known. Nothing is collected: a mandate for somebody else is none for us. */
export function unsignedBank(business: Business, method: Bank['payment_method'], account: ToldParty['account']): Bank {
  return {
    payment_method: method,
    account_holder: account?.holder ?? null,
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
    bank_name: account?.bankName ?? null,
    mandate_reference: nextMandateReference(business, null),
    mandate_signed_on: null,
    mandate_printed_on: null,
    mandate_received_on: null,
    holder_street: null,
    holder_zip: null,
    holder_city: null,
  };
}

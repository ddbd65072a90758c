import { sql } from 'kysely';
import { type BankData, bankDataMessages, withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import type { BankColumns } from './contract-columns.ts';
import { nextMandateReference } from './mandate.ts';
import { type Bank, storeBank } from './banks.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { listChangesOf } from '#server/tenancy/audit/list-acts.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { askForBankChange, findBankChange } from './bank-changes.ts';
import { bankChangeAsked } from './mails.ts';
import { type Contact, tellOfMandate } from './tell-of-mandate.ts';
import { subjectOf } from './own-business.ts';

/** Whether another account would take the place of one: that wants the password, and two days. */
export function isOtherAccount(bank: Bank | undefined, typed: BankData): boolean {
  return Boolean(bank?.iban) && (bank?.iban !== withoutSpaces(typed.sepaIBAN) || bank.account_holder !== typed.sepaAccountHolder);
}

/** Fields of the bank that may not be as they were typed, because staff alone changes them. */
export function lockedBankProblems(bank: Bank | undefined, typed: BankData): Record<string, string> {
  return bank && bank.payment_method !== typed.paymentMethod ? { paymentMethod: bankDataMessages.methodLocked } : {};
}

interface BankSaving {
  trx: Trx;
  region: RegionEntry;
  business: Business;
  askedBy: number;
  /** Who is told of a change: the old and the new contact, by address; the person's id where there is an account. */
  told: ReadonlyMap<string, number | null>;
  /** Who gets the mandate. */
  contact: Contact | undefined;
}

/** The saving of a save: the old contact of the company and the new one are told, and the contact person. */
export function openBankSaving(
  { trx, region, admin }: Pick<BankSaving, 'trx' | 'region'> & { admin: { personId: number } },
  { business, row, contact }: Pick<BankSaving, 'business' | 'contact'> & { row: { company_email: string | null } },
  { companyEmail }: { companyEmail: string },
): BankSaving {
  const told = listTold([row.company_email, companyEmail], contact);
  return { trx, region, business, askedBy: admin.personId, told, contact };
}

function listTold(
  emails: readonly (string | null)[],
  contact: { email: string; personId: number } | undefined,
): ReadonlyMap<string, number | null> {
  const told = new Map<string, number | null>();
  for (const email of emails) if (email) told.set(email, null);
  if (contact) told.set(contact.email, contact.personId);
  return told;
}

/**
 * Stores the account of a business, the first one at once. A replacement is announced to the old and the new contact
 * and takes effect after 48 hours. Other bank data change at once.
 */
export async function storeOwnBank(saving: BankSaving, bank: Bank | undefined, typed: BankData): Promise<void> {
  const { trx, business } = saving;
  if (isOtherAccount(bank, typed)) return askForChange(saving, bank!, typed);
  const stored: Bank = {
    payment_method: (bank?.payment_method ?? typed.paymentMethod) as BankColumns['payment_method'],
    account_holder: typed.sepaAccountHolder || null,
    iban: withoutSpaces(typed.sepaIBAN) || null,
    bic: withoutSpaces(typed.sepaBIC) || null,
    bank_name: typed.sepaBankName || null,
    holder_street: typed.sepaCompanyStreet || null,
    holder_zip: typed.sepaCompanyZip || null,
    holder_city: typed.sepaCompanyCity || null,
    mandate_reference: bank?.mandate_reference ?? nextMandateReference(business, null),
    mandate_signed_on: bank?.mandate_signed_on ?? null,
    mandate_printed_on: bank ? bank.mandate_printed_on : await dayOfPrint(trx, business),
    mandate_received_on: bank?.mandate_received_on ?? null,
  };
  if (bank && isSame(bank, stored)) return;
  await storeBank(trx, business, stored);
  await audit(trx, {
    personId: saving.askedBy,
    regionId: business.regionId,
    act: `${business.kind}-bank-changed`,
    subject: subjectOf(business),
  });
  const { payment_method: method, iban, mandate_reference: reference } = stored;
  if (method === 'Bankeinzug' && iban && reference && !bank?.iban) await tellOfMandate(saving, { reference, iban });
}

async function askForChange(saving: BankSaving, bank: Bank, typed: BankData): Promise<void> {
  const { trx, region, business, askedBy, told } = saving;
  const waiting = await findBankChange(trx, business);
  const iban = withoutSpaces(typed.sepaIBAN);
  const reference = waiting?.mandate_reference ?? nextMandateReference(business, bank.mandate_reference);
  const countsAt = await askForBankChange(trx, business, askedBy, {
    account_holder: typed.sepaAccountHolder,
    iban,
    bic: withoutSpaces(typed.sepaBIC),
    bank_name: typed.sepaBankName,
    holder_street: typed.sepaCompanyStreet,
    holder_zip: typed.sepaCompanyZip,
    holder_city: typed.sepaCompanyCity,
    mandate_reference: reference,
  });
  await audit(trx, { personId: askedBy, regionId: business.regionId, act: 'bank-change-asked', subject: subjectOf(business) });
  const change = { region, oldIban: bank.iban!, newIban: iban, countsAt };
  await queueMails(
    trx,
    [...told].map(([email, personId]) => bankChangeAsked({ email, personId }, change)),
  );
  if (bank.payment_method === 'Bankeinzug') await tellOfMandate(saving, { reference, iban });
}

/** The mandate may have been printed before the page was saved for the first time. */
async function dayOfPrint(trx: Trx, business: Business): Promise<string | null> {
  const acts = await listChangesOf(trx, subjectOf(business), 50);
  if (!acts.some(({ act }) => act === 'mandate-printed')) return null;
  const { rows } = await sql<{ today: string }>`select ledger_today() as today`.execute(trx);
  return rows[0]!.today;
}

function isSame(bank: Bank, stored: Bank): boolean {
  return (Object.keys(stored) as (keyof Bank)[]).every((column) => bank[column] === stored[column]);
}

import { listInvoiceEmails } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

/** The address for invoices of each of the businesses; undefined where it gave none that a mail server accepts. */
export async function readInvoiceEmails(
  db: Db,
  businesses: readonly Business[],
): Promise<(business: Business) => string | undefined> {
  const ofPartners = await listInvoiceEmails(
    db,
    'partner',
    businesses.flatMap((one) => (one.kind === 'partner' ? [one.partnerId] : [])),
  );
  const ofEmployers = await listInvoiceEmails(
    db,
    'employer',
    businesses.flatMap((one) => (one.kind === 'employer' ? [one.employerId] : [])),
  );
  return (one) =>
    readMailAddress((one.kind === 'partner' ? ofPartners.get(one.partnerId) : ofEmployers.get(one.employerId)) ?? '');
}

import type { BusinessKind } from '#server/parties/businesses/business-tables.ts';
import { idOf } from '#server/parties/businesses/own-business.ts';
import { listInvoiceEmails } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

/** The address for invoices of each of the businesses; undefined where it gave none that a mail server accepts. */
export async function readInvoiceEmails(
  db: Db,
  businesses: readonly Business[],
): Promise<(business: Business) => string | undefined> {
  const emailsOf = (kind: BusinessKind) => listInvoiceEmails(db, kind, businesses.filter((one) => one.kind === kind).map(idOf));
  const emails = { partner: await emailsOf('partner'), employer: await emailsOf('employer') };
  return (one) => readMailAddress(emails[one.kind].get(idOf(one)) ?? '');
}

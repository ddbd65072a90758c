import type { SavingOffice, Paid, OnlinePayer } from '#server/money/checkout/checkout-purpose.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import type { Joined } from './contract-terms-of.ts';
import { joined } from './mails.ts';

/** Tells a new partner or employer what was agreed and paid, and what comes next. */
export async function welcome(
  trx: Trx,
  { config, region }: SavingOffice,
  { personId }: OnlinePayer,
  paid: Paid,
  { kind, contractId, company: { companyName } }: Joined,
  attachments: readonly Attachment[],
): Promise<void> {
  const to = { ...(await getAddressee(trx, personId)), attachments };
  const papers = attachments.length;
  await queueMail(trx, joined(to, { region, kind, companyName, contractId, papers, paid, portalUrl: config.PUBLIC_URL }));
}

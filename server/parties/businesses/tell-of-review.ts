import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { contractToReview } from './mails.ts';

const records = { partner: '/partner-akte', employer: '/arbeitgeber-akte' };

/** Tells the operator's mailbox that a contract waits for staff, from the moment its data are complete. */
export async function tellOfReview(
  trx: Trx,
  { region, config }: { region: RegionEntry; config: Pick<Config, 'PUBLIC_URL' | 'CONTACT_MAIL'> },
  kind: 'partner' | 'employer',
  { name: companyName, contract_id: contractId, gguid }: { name: string; contract_id: string; gguid: string },
): Promise<void> {
  const url = new URL(`${records[kind]}?id=${gguid}`, config.PUBLIC_URL).href;
  const to = { email: config.CONTACT_MAIL, personId: null };
  await queueMail(trx, contractToReview(to, { region, kind, companyName, contractId, url }));
}

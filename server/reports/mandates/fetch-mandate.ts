import { findEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { findChangeOfMandate } from '#server/parties/partner-data/bank-changes.ts';
import { readMandateId } from '#server/parties/partner-data/mandate-attachment.ts';
import { findPartnerBank } from '#server/parties/partners/partner-bank.ts';
import { PaperToCome } from '#server/platform/mail/attachment.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { makeMandate } from './make-mandate.ts';

/** The mandate of that reference, to go with a mail. Throws PaperToCome without creditor id, or without account. */
export async function fetchMandate(portal: Pick<Portal, 'db' | 'regionContent'>, id: string): Promise<Uint8Array> {
  const { db } = portal;
  const { business, reference } = readMandateId(id);
  const bank = await (business.kind === 'partner' ? findPartnerBank(db, business) : findEmployerBank(db, business));
  const account = bank?.mandate_reference === reference ? bank : await findChangeOfMandate(db, business, reference);
  if (!account?.iban) throw new Error(`no account has the mandate ${reference}`);
  if (!(await findRegionBank(db, business.regionId))?.creditorId)
    throw new PaperToCome(
      'Die Region hat noch keine Gläubiger-Identifikationsnummer. Ist sie hinterlegt, geht die E-Mail hinaus.',
    );
  return makeMandate(portal, business, {
    reference,
    holder: account.account_holder ?? '',
    street: account.holder_street ?? '',
    place: [account.holder_zip, account.holder_city].filter(Boolean).join(' '),
    iban: account.iban,
    bic: account.bic ?? '',
    bankName: account.bank_name ?? '',
  });
}

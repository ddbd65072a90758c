import { hash, randomBytes } from 'node:crypto';
import {
  companyListMessages,
  MOST_COMPANY_ROWS,
  PROSPECT_REGISTRATION_PATH,
} from '#contract/parties/potential-partners/potential-partners.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Listed, readList, refuseRows } from '#server/platform/uploads/read-list.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

const FIELD = 'potentialPartnersListFile';

/**
 * A fresh link for each company of a list, as CSV without quotes. Only a link's hash is kept, and a new one ends the
 * one before: without `replaces` that is refused with 409. Throws Refusal 422 that names the rows of unknown companies.
 */
export async function makeCompanyLinks(
  db: Db,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { file, replaces, staffId }: { file: Buffer; replaces: boolean; staffId: number },
): Promise<Buffer> {
  const listed = readList(file, { field: FIELD, most: MOST_COMPANY_ROWS, messages: companyListMessages });
  const links = listed.map(({ text: companyId }) => ({ companyId, token: randomBytes(16).toString('base64url') }));
  await db.transaction().execute(async (trx) => {
    const known = await holdCompanies(trx, listed);
    const unknown = listed.filter(({ text }) => !known.has(text));
    refuseRows(
      FIELD,
      unknown.map(({ row }) => ({ row, problem: 'unbekannte Unternehmens-ID' })),
    );
    const linked = listed.filter(({ text }) => known.get(text)?.hasLink);
    if (linked.length > 0 && !replaces) throw hasLinks(linked.length);
    for (const { companyId, token } of links)
      await trx
        .updateTable('potential_partner')
        .set({
          link_hash: hash('sha256', token, 'buffer'),
          link_made_at: new Date(),
          link_revoked_at: null,
          link_used_at: null,
        })
        .where('company_id', '=', companyId)
        .execute();
    await audit(trx, { personId: staffId, regionId: null, act: 'prospect-links-made', subject: `${links.length} links` });
  });
  const url = new URL(PROSPECT_REGISTRATION_PATH, PUBLIC_URL).href;
  const lines = links.map(({ companyId, token }) => `${companyId};${url}?x=${token}`);
  return Buffer.from(`${['Unternehmens-ID;Link', ...lines].join('\r\n')}\r\n`);
}

async function holdCompanies(trx: Trx, listed: readonly Listed[]): Promise<Map<string, { hasLink: boolean }>> {
  const rows = await trx
    .selectFrom('potential_partner')
    .select(['company_id', 'link_hash', 'link_revoked_at'])
    .where(
      'company_id',
      'in',
      listed.map(({ text }) => text),
    )
    .orderBy('company_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.company_id, { hasLink: row.link_hash !== null && row.link_revoked_at === null }]));
}

function hasLinks(count: number): Refusal {
  const who = count === 1 ? 'Ein Unternehmen hat' : `${count} Unternehmen haben`;
  return new Refusal('HAS_LINKS', `${who} schon einen Link. Neue Links beenden die bisherigen.`);
}

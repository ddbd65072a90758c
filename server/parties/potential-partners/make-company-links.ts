import { hash, randomBytes } from 'node:crypto';
import {
  companyListMessages,
  MOST_COMPANY_ROWS,
  PROSPECT_REGISTRATION_PATH,
} from '#contract/parties/potential-partners/potential-partners.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

const FIELD = 'potentialPartnersListFile';

const MOST_NAMED = 20;

/**
 * A fresh link for each company of a list, as CSV without quotes. Only a link's hash is kept, and a new one ends the
 * one before: without `replaces` that is refused with 409. Throws Refusal 422 that names the rows of unknown companies.
 */
export async function makeCompanyLinks(
  db: Db,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { file, replaces, staffId }: { file: Buffer; replaces: boolean; staffId: number },
): Promise<Buffer> {
  const listed = readCompanyList(file);
  const links = listed.map(({ companyId }) => ({ companyId, token: randomBytes(16).toString('base64url') }));
  await db.transaction().execute(async (trx) => {
    const known = await holdCompanies(trx, listed);
    refuseRows(
      listed.filter(({ companyId }) => !known.has(companyId)).map(({ row }) => `Zeile ${row}: unbekannte Unternehmens-ID`),
    );
    const linked = listed.filter(({ companyId }) => known.get(companyId)?.hasLink);
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

async function holdCompanies(trx: Trx, listed: readonly ListedCompany[]): Promise<Map<string, { hasLink: boolean }>> {
  const rows = await trx
    .selectFrom('potential_partner')
    .select(['company_id', 'link_hash', 'link_revoked_at'])
    .where(
      'company_id',
      'in',
      listed.map(({ companyId }) => companyId),
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

/** A company's id of a list, and in which row it stands; the first is 1. */
interface ListedCompany {
  row: number;
  companyId: string;
}

/** The ids of a one-column file without header. Throws Refusal 422 with the rows of doubles. */
function readCompanyList(file: Buffer): ListedCompany[] {
  const listed = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ row: index + 1, companyId: text.replace(/[\s"';,]/g, '') }))
    .filter(({ companyId }) => companyId !== '');
  if (listed.length === 0) throw ruleBroken(companyListMessages.missing, { [FIELD]: companyListMessages.missing });
  if (listed.length > MOST_COMPANY_ROWS)
    throw new Refusal('TOO_LARGE', companyListMessages.tooLarge, { fieldErrors: { [FIELD]: companyListMessages.tooLarge } });
  const seen = new Set<string>();
  refuseRows(
    listed.flatMap(({ row, companyId }) => {
      const isTwice = seen.has(companyId);
      seen.add(companyId);
      return isTwice ? [`Zeile ${row}: steht schon weiter oben`] : [];
    }),
  );
  return listed;
}

/** Throws Refusal 422 that names the rows; nothing where there are none. */
function refuseRows(wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  const more = wrong.length > MOST_NAMED ? `; und ${wrong.length - MOST_NAMED} weitere Zeilen` : '';
  const message = `Die Datei wurde nicht angenommen. ${wrong.slice(0, MOST_NAMED).join('; ')}${more}.`;
  throw ruleBroken(message, { [FIELD]: message });
}

import type { ParsedInputOf } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import type { changeProspectTerms as call } from '#contract/parties/prospects/prospect-terms.ts';
import { agreedColumns } from '#server/parties/businesses/contract-columns.ts';
import { recogniseCompany } from '#server/parties/potential-partners/company-of-link.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound, Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findPersonByGguid, type PersonKey } from '#server/tenancy/people/find-person.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { findProspect } from './find-prospect.ts';
import { prospectTermsChanged } from './mails.ts';

type Input = ParsedInputOf<typeof call>;

/**
 * Notes what staff agrees with a prospect: what joining costs, and by which models it may book. A price that was quoted
 * stands for its half hour. Throws Refusal 404, 409 where a colleague was faster or the person has joined, 422 with
 * what is wrong.
 */
export async function changeProspectTerms(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  staffId: number,
  input: Input,
): Promise<void> {
  const found = await findPersonByGguid(db, input.id);
  const region = found?.regionId == null ? undefined : await regionContent.find({ regionId: found.regionId });
  if (!found || !region) throw notFound('Diese Person gibt es nicht.');
  await db.transaction().execute((trx) => change(trx, region, { personId: found.personId, staffId }, input));
}

async function change(
  trx: Trx,
  region: RegionEntry,
  { personId, staffId }: { personId: number; staffId: number },
  input: Input,
): Promise<void> {
  const { regionId } = region;
  if (!(await findHeldPerson(trx, personId))) throw notFound('Diese Person gibt es nicht.');
  const [person, prospect] = [await getPerson(trx, personId), await findProspect(trx, personId)];
  if (!prospect) throw notFound('Diese Person gibt es nicht.');
  if (person.role !== 'interested')
    throw new Refusal('JOINED_ALREADY', 'Diese Person nimmt schon teil. Bitte ändern Sie den Vertrag.');
  if ((prospect.termsVersion ?? 0) !== input.version) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
  const columns = agreedColumns(input);
  const potential_partner_id = await potentialPartnerOf(trx, { regionId, personId }, input.companyId);
  await trx
    .updateTable('prospect')
    .set({ ...columns, potential_partner_id, terms_version: input.version + 1 })
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .execute();
  await audit(trx, {
    personId: staffId,
    regionId,
    act: 'prospect-terms-changed',
    subject: `person ${personId}`,
    reason: input.reason,
  });
  const special = [columns.sktype, columns.tmspartner && 'TMS-Partner'].filter(Boolean).join(', ');
  await queueMail(trx, prospectTermsChanged(addresseeOf(personId, person), { region, special, reason: input.reason }));
}

/** The company of the operator's own list that a prospect is; one belongs to one prospect. */
async function potentialPartnerOf(trx: Trx, { regionId, personId }: PersonKey, companyId: string): Promise<number | null> {
  if (companyId === '') return null;
  const recognised = await recogniseCompany(trx, regionId, companyId);
  if (recognised === undefined)
    throw atCompany('Dieses Unternehmen gibt es in der Region nicht unter den potenziellen Partnern.');
  if (await isSomebodyElse(trx, { regionId, personId }, recognised))
    throw atCompany('Dieses Unternehmen ist schon mit einem anderen Interessenten verbunden.');
  return recognised;
}

async function isSomebodyElse(db: Db, { regionId, personId }: PersonKey, potentialPartnerId: number): Promise<boolean> {
  const other = await db
    .selectFrom('prospect')
    .select('person_id')
    .where('region_id', '=', regionId)
    .where('potential_partner_id', '=', potentialPartnerId)
    .where('person_id', '<>', personId)
    .executeTakeFirst();
  return other !== undefined;
}

function atCompany(message: string): Refusal {
  return atField('companyId', message);
}

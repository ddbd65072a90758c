import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import type { BusinessKind } from '#contract/operator/businesses/businesses.ts';
import { messages } from '#contract/common/errors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import type { Addressee, MailTemplate } from '#server/platform/mail/mail-template.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { getRegionEntry, type RegionContent, type RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { changeContract } from '#server/parties/businesses/contracts.ts';
import { type BusinessChanges, type BusinessContract, getBusinessContract, holdBusinessContract } from './held-contract.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Told } from './mails.ts';

/** What acts on contracts work with. */
export interface ContractOffice {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>;
  regionContent: RegionContent;
}

/** Which contract, as which version it was seen (null where the act looks itself whether all is as it was), and why. */
export interface ContractAct {
  kind: BusinessKind;
  id: string;
  version: number | null;
  reason: string;
}

/** What an act works on. */
export interface Hold {
  trx: Trx;
  contract: BusinessContract;
  region: RegionEntry;
  config: ContractOffice['config'];
}

/** What came of it: the columns that change, and the mail that tells the business. */
export interface Outcome {
  changes?: BusinessChanges;
  /** Left out where whom it concerns was told otherwise. */
  mail?: MailTemplate<Told>;
  /** What follows once the columns are changed, in the same transaction. */
  follow?: () => Promise<void>;
}

type AuditedName = Parameters<typeof audit>[1]['act'];

/**
 * Does something to a contract: change, audit trail and mail are one transaction. Throws Refusal 404, 409 where
 * somebody was faster, and whatever the act refuses; then nothing has happened.
 */
export async function actOnContract(
  office: ContractOffice,
  act: ContractAct,
  staffId: number,
  name: AuditedName,
  work: (hold: Hold) => Promise<Outcome>,
): Promise<ActAnswer> {
  // Before the transaction: content comes by another connection.
  const region = await getRegionOf(office, act);
  await office.db
    .transaction()
    .execute((trx) => carryOutOnContract({ trx, region, config: office.config }, act, staffId, name, work))
    .catch(explainTakenAddress);
  return { waitsForSecond: false };
}

export async function getRegionOf(
  { db, regionContent }: Pick<ContractOffice, 'db' | 'regionContent'>,
  { kind, id }: Pick<ContractAct, 'kind' | 'id'>,
): Promise<RegionEntry> {
  const { business } = await getBusinessContract(db, kind, id);
  const region = await getRegionEntry(regionContent, business);
  return region;
}

/** The same within a transaction. */
export async function carryOutOnContract(
  { trx, region, config }: Omit<Hold, 'contract'>,
  { kind, id, version, reason }: ContractAct,
  staffId: number,
  name: AuditedName,
  work: (hold: Hold) => Promise<Outcome>,
): Promise<void> {
  const contract = await holdBusinessContract(trx, kind, id);
  if (version !== null && contract.row.version !== version) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
  const { changes, mail, follow } = await work({ trx, contract, region, config });
  await changeContract(trx, contract.business, changes ?? {});
  await audit(trx, { personId: staffId, regionId: region.regionId, act: name, subject: subjectOf(contract.business), reason });
  const to = mail && (await findContact(trx, contract));
  if (to) await queueMail(trx, mail(to, { region, reason }));
  await follow?.();
}

/** The contact person; where there is none yet, the company. */
async function findContact(trx: Trx, { business, row }: BusinessContract): Promise<Addressee | undefined> {
  const contact = contactOf(await listBusinessPeople(trx, business));
  return contact ?? (row.company_email ? { email: row.company_email, personId: null } : undefined);
}

/** Two may give the same address to two people at once; the database takes one. */
export function explainTakenAddress(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'person_email') throw atField('email', businessMessages.emailTaken);
  throw error;
}

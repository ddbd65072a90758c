import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import type { Case, CaseKind } from './case-kind.ts';

/** What staff decides on a case, and who of them. */
export type Decision = { number: number; staffId: number } & (
  | { decision: 'approve'; proofs?: ReadonlyMap<string, string> }
  | { decision: 'reject'; reason: string }
);

/** What a decision is carried out with. */
export interface Office {
  db: Db;
  keys: SealKeys;
  regionContent: RegionContent;
}

/**
 * Decides a case: what follows from it, the note at the case, the audit trail and the mails are one transaction. Returns what happened.
 * Throws Refusal 404 where no case of the kind has the number, 409 when it is decided already, and 422 with what stands in the way;
 * then nothing has happened and the case stays open.
 */
export async function decide<Found extends Case>(
  { db, keys, regionContent }: Office,
  kind: CaseKind<Found>,
  decision: Decision,
): Promise<string> {
  const { number, staffId } = decision;
  const regionId = await kind.findRegionId(db, number);
  if (regionId === undefined) throw noSuchCase();
  const region = await regionContent.find({ regionId });
  if (!region) throw new Error(`no region ${regionId}`);
  return db.transaction().execute(async (trx) => {
    const found = await kind.take(trx, number);
    if (found.state !== 'requested') throw new Refusal(409, 'ALREADY_DECIDED', 'Dieser Vorgang ist schon entschieden.');
    const decided = { decided_by: staffId, decided_at: new Date() };
    const act = { personId: staffId, regionId, subject: `${kind.name} ${number}` };
    if (decision.decision === 'reject') {
      await kind.reject(trx, found, { reason: decision.reason, region });
      await kind.close(trx, number, { ...decided, state: 'rejected', reason: decision.reason });
      await audit(trx, { ...act, act: `${kind.name}-rejected` });
      return 'rejected';
    }
    const outcome = await kind.approve(trx, found, {
      staffId,
      keys,
      proofs: decision.proofs ?? new Map<string, string>(),
      region,
    });
    await kind.close(trx, number, { ...decided, state: 'done', reason: null });
    await audit(trx, { ...act, act: `${kind.name}-approved` });
    return outcome;
  });
}

export function noSuchCase(): Refusal {
  return notFound('Diesen Vorgang gibt es nicht.');
}

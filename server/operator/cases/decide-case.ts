import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { decide, type Decision } from '#server/tenancy/decisions/decide.ts';
import { assertOpen, getCaseKey } from '#server/tenancy/decisions/hold-case.ts';
import { readCase } from '#server/tenancy/decisions/reads.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { APPROVAL, approvalSubject, approveCaseKind } from './approve-case-kind.ts';
import { getCaseKind } from './case-kinds.ts';

/**
 * Decides a case of one of the kinds that the person may decide. What moves more than one person may alone waits for a
 * second one. Throws Refusal 404, and 409 and 422 as `decide` says.
 */
export async function decideCase(
  office: ActOffice,
  {
    number,
    kinds,
    decision,
    staffId,
    reason = '',
    proofs,
    newCard = '',
  }: Decision & { number: number; kinds: readonly CaseKindName[] },
): Promise<ActAnswer> {
  const { db } = office;
  const key = await getCaseKey(db, number, kinds);
  const kind = getCaseKind(key.kind);
  const registered = await readCase(db, key);
  assertOpen(registered);
  if ((await listWaitingSubjects(db, APPROVAL)).includes(approvalSubject(key)))
    throw new Refusal('WAITS_ALREADY', 'Die Entscheidung wartet schon auf die Freigabe durch eine zweite Person.');
  const region = await getRegionEntry(office.regionContent, key);
  if (decision === 'approve') {
    const found = await kind.read(db, registered);
    const result = await kind.forecast(db, found);
    const { name, cardName, primaryColor } = region;
    const payload = {
      ...key,
      cents: kind.money?.cents(result) ?? 0,
      target: kind.money?.target(found) ?? null,
      reason,
      proofs: Object.fromEntries(proofs ?? []),
      newCard,
      region: { name, cardName, primaryColor },
    };
    const title = reason || kind.offers.approve.label;
    return askOrDo(office, approveCaseKind, payload, { staffId, regionId: key.regionId, reason: title });
  }
  await db.transaction().execute((trx) =>
    decide(trx, { keys: office.keys, region, portalUrl: office.config.PUBLIC_URL }, kind, {
      ...key,
      decision,
      staffId,
      reason,
    }),
  );
  return { waitsForSecond: false };
}

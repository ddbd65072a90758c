import { sql } from 'kysely';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import type { CaseKey } from './reads.ts';
import type { CaseKind, Told } from './case-kind.ts';
import { assertOpen, type HeldCase, holdCase } from './hold-case.ts';
import { mailForCase, noteCaseEvent } from './note-case-event.ts';
import { heldByAnother } from './take-case.ts';
import { LONGEST_REASON } from '#contract/tenancy/decisions/case-page.ts';

/** What staff decides on a case, and who of them. */
export interface Decision {
  staffId: number;
  decision: 'approve' | 'reject';
  /** For the person who asked; empty where the kind wants none. */
  reason?: string;
  proofs?: ReadonlyMap<string, string>;
  /** The card that takes the place of another; the next of the stock where it is not given. */
  newCard?: string;
}

/** What a decision is carried out with. */
export interface Office {
  db: Db;
  keys: SealKeys;
  regionContent: RegionContent;
}

/**
 * Decides a case that nobody else holds. Its effects, the note, the audit trail and the mails are one transaction.
 * Returns what an approval has brought. Throws Refusal 409 when it is decided already or somebody else holds it, and
 * 422 with what stands in the way. Then nothing has happened and the case stays open.
 */
export async function decide<Found, Result>(
  trx: Trx,
  { keys, ...told }: { keys: SealKeys } & Omit<Told, 'reason'>,
  kind: CaseKind<Found, Result>,
  decision: Decision & CaseKey,
): Promise<{ result: Result | undefined }> {
  const { staffId } = decision;
  const held = await holdCase(trx, decision);
  assertOpen(held);
  if (held.heldBy !== null && held.heldBy !== staffId) throw await heldByAnother(trx, held.heldBy);
  const reason = reasonOf(kind, decision);
  const found = await kind.read(trx, held);
  if (decision.decision === 'reject') {
    await kind.reject?.(trx, found);
    await kind.free?.(trx, found);
    await close(trx, held, { decision: 'rejected', staffId, reason });
    for (const mail of kind.rejectionMails(found, { ...told, reason })) await mailForCase(trx, held, mail);
    await audit(trx, { ...actOf(kind, held, staffId), act: kind.acts.reject });
    return { result: undefined };
  }
  const proofs = decision.proofs ?? new Map<string, string>();
  const result = await kind.approve(trx, found, { staffId, keys, proofs, reason, newCard: decision.newCard ?? '' });
  await kind.free?.(trx, found);
  await close(trx, held, { decision: 'approved', staffId, reason });
  for (const mail of kind.approvalMails(found, result, { ...told, reason })) await mailForCase(trx, held, mail);
  await audit(trx, { ...actOf(kind, held, staffId), act: kind.acts.approve });
  return { result };
}

function actOf({ name }: { name: string }, { regionId, number }: HeldCase, personId: number) {
  return { personId, regionId, subject: `${name} ${number}` };
}

/** Throws Refusal 422 where the kind wants a reason, or a shorter one. */
function reasonOf({ offers }: Pick<CaseKind<unknown, unknown>, 'offers'>, { decision, reason = '' }: Decision): string {
  const { needsReason = 'no', reasonAtMost = LONGEST_REASON } = offers[decision];
  const problem = (message: string) => atField('reason', message);
  if (needsReason === 'no') return '';
  if (needsReason === 'yes' && reason === '') throw problem('Bitte geben Sie einen Grund an.');
  if (reason.length > reasonAtMost) throw problem(`Bitte fassen Sie sich kürzer: höchstens ${reasonAtMost} Zeichen.`);
  return reason;
}

async function close(
  trx: Trx,
  { regionId, number }: HeldCase,
  { decision, staffId, reason }: { decision: 'approved' | 'rejected'; staffId: number; reason: string },
): Promise<void> {
  await trx
    .updateTable('staff_case')
    .set({
      decision,
      decided_at: sql<Date>`now()`,
      decided_by: staffId,
      reason: reason || null,
      held_by: null,
      held_at: null,
    })
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .execute();
  await noteCaseEvent(trx, { regionId, number }, { act: decision, by: staffId });
}

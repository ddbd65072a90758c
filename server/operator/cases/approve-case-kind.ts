import { z } from 'zod';
import { groupDigits } from '#contract/common/group-digits.ts';
import { caseKinds, caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import { formatCents } from '#contract/common/money.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { decide } from '#server/tenancy/decisions/decide.ts';
import { readCase } from '#server/tenancy/decisions/reads.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getCaseKind } from './case-kinds.ts';
import { factsOf } from './facts-of.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  number: z.number().int(),
  kind: z.enum(caseKinds),
  /** What the approval moves, as it stood when it was asked for; it may become less, not more. */
  cents: z.number().int(),
  /** Whose money it is; null where it moves none. */
  target: z.string().nullable(),
  reason: z.string(),
  proofs: z.record(z.string(), z.string()),
  newCard: z.string().default(''),
  /** As its mails show it. */
  region: z.object({ name: z.string(), cardName: z.string(), primaryColor: z.string() }),
});

export const APPROVAL = 'case-approval';

/** By which the approval of a case is kept for a second person. */
export function approvalSubject({ number, regionId }: { number: number; regionId: number }): string {
  return `case ${regionId} ${number}`;
}

/**
 * Approves a case; if it moves too much for one person, two have to agree. Accounting decides cases about money, as
 * support does.
 */
export const approveCaseKind: FourEyesKind<z.infer<typeof payload>> = {
  name: APPROVAL,
  payload,
  permits: contractPermits,
  subjectOf: approvalSubject,
  needsSecond: () => false,
  moves: async (_, { regionId, target, cents }) =>
    target === null ? undefined : { regionId, target, cents, idempotencyKey: null },
  async describe(db, { kind: name, cents, newCard, ...key }) {
    const kind = getCaseKind(name);
    const found = await kind.read(db, await readCase(db, key));
    const { explanation, asksNewCard } = kind.offers.approve;
    return {
      title: `Vorgang ${key.number}: ${caseKindTexts[name]} über ${formatCents(cents)} €`,
      facts: [
        ...(await kind.describe(db, found)).flatMap(factsOf),
        ...(asksNewCard ? [{ name: 'Neue Karte', value: groupDigits(newCard) || 'die nächste aus dem Bestand der Region' }] : []),
        { name: 'Folge', value: explanation },
      ],
    };
  },
  async carryOut(
    trx,
    { kind: name, cents, reason, proofs, newCard, region, regionId, number },
    { askedBy, confirmedBy, office },
  ) {
    const kind = getCaseKind(name);
    const { result } = await decide(trx, { keys: office.keys, region, portalUrl: office.config.PUBLIC_URL }, kind, {
      regionId,
      number,
      staffId: askedBy,
      decision: 'approve',
      reason,
      proofs: new Map(Object.entries(proofs)),
      newCard,
    });
    const moved = result === undefined ? 0 : (kind.money?.cents(result) ?? 0);
    if (confirmedBy !== null && moved > cents)
      throw ruleBroken('Der Betrag ist inzwischen höher. Bitte sehen Sie sich den Vorgang noch einmal an.');
    return moved;
  },
};

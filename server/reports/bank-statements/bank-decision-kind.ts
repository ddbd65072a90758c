import { friendlyFormatIBAN } from 'ibantools';
import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { whatOfShare } from '#contract/reports/bank-statements/bank-statements.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { bookMovements } from './book-movement.ts';
import { clarificationTarget } from './clarification-items.ts';
import { findItems, refOf } from './load-items.ts';
import { isCredit, isForThem } from './match-movement.ts';
import { factsOf, getMovement, movementSubject, type Movement } from './read-movements.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  movement: z.number().int(),
  round: z.number().int(),
  shares: z.array(z.strictObject({ kind: z.string(), key: z.string(), cents: z.number().int(), openCents: z.number().int() })),
  remembers: z.boolean(),
  /** Whether money under clarification went to another account than the one that it came from, or to an unknown one. */
  goesElsewhere: z.boolean(),
  /** Whether its shares are for several businesses, campaigns or take-overs: no sum of one of them counts it. */
  isForSeveral: z.boolean(),
  idempotencyKey: z.uuid(),
});
type Decision = z.infer<typeof payload>;

/** A person says what a movement is for; the verbs of its items book it (docs/decisions/a-movement-is-read-once.md). */
export const bankDecisionKind: FourEyesKind<Decision> = {
  name: 'bank-decision',
  payload,
  asTyped: ({ regionId, movement, round, shares, remembers, idempotencyKey }) => ({
    regionId,
    movement,
    round,
    shares,
    remembers,
    idempotencyKey,
  }),
  permits: accountingPermits,
  subjectOf: ({ regionId, movement }) => movementSubject(regionId, movement),
  needsSecond: ({ goesElsewhere, isForSeveral }) => goesElsewhere || isForSeveral,
  async moves(db, { regionId, shares, idempotencyKey }) {
    const booked = (await findItemsOf(db, { regionId, shares })).filter(({ item: { target } }) => target !== null);
    const [first] = booked;
    if (!first) return undefined;
    const cents = booked.reduce((sum, share) => sum + Math.abs(share.cents), 0);
    return { regionId, target: targetOf(booked.map(({ item: { target } }) => target!)), cents, idempotencyKey };
  },
  async describe(db, { regionId, movement: movementId, shares, remembers }) {
    const movement = await getMovement(db, regionId, movementId);
    const items = await listItemsOf(db, { regionId, shares });
    const { amount, day, purpose } = factsOf(movement);
    return {
      title: `Kontoumsatz zuordnen: ${movement.partyName ?? 'ohne Namen'}`,
      facts: [
        amount,
        day,
        {
          name: movement.cents > 0 ? 'Von Konto' : 'An Konto',
          value: movement.partyIban ? (friendlyFormatIBAN(movement.partyIban) ?? movement.partyIban) : 'unbekannt',
        },
        purpose,
        ...items.map(({ item, cents }) => ({
          name: item.label,
          value:
            `${item.business?.name ?? ''} ${whatOfShare({ ...item, credit: item.credit ?? null }, cents)}: ${formatCents(Math.abs(cents))} €${isCredit({ cents }, item) ? '' : ` von ${formatCents(Math.abs(item.cents))} €`}`.trim(),
        })),
        ...(remembers ? [{ name: 'Konto merken', value: 'ja' }] : []),
      ],
    };
  },
  async carryOut(trx, { regionId, movement, round, shares, remembers }, { askedBy, reason, office }) {
    // Before it is booked: what has come back is no item any more afterwards.
    const first = (await findItemsOf(trx, { regionId, shares })).find(
      ({ item: { business, target } }) => business !== null && target !== null,
    );
    const wanted = { movementId: movement, round, shares, reason };
    const { moved } = await bookMovements(trx, regionId, [wanted], { askedBy, office });
    if (remembers && first) await rememberPayer(trx, { regionId, movement, round, target: first.item.target!, askedBy });
    return moved;
  },
};

/**
 * Whom a decision counts for: the one who owes all its shares, or several. Throws Refusal 422 where it sends back money
 * under clarification beside something else.
 */
export function targetOf(targets: readonly string[]): string {
  const [first, ...others] = new Set(targets);
  if (others.length === 0) return first!;
  if (!targets.includes(clarificationTarget)) return SEVERAL;
  throw ruleBroken('Diese Posten gehören nicht zusammen. Bitte ordnen Sie Geld in Klärung für sich allein zu.');
}

/** As four eyes count what is for several: a holding pays for its shops, a town for its campaigns. */
const SEVERAL = 'bank several';

/**
 * Whether shares are for several businesses, campaigns or take-overs. Throws Refusal 422 for what does not go together,
 * or whose account cannot be remembered.
 */
export async function isForSeveral(
  db: Db,
  { regionId, shares, remembers }: Pick<Decision, 'regionId' | 'shares' | 'remembers'>,
): Promise<boolean> {
  const targets = (await findItemsOf(db, { regionId, shares })).flatMap(({ item: { target } }) => target ?? []);
  if (targets.length === 0 || targetOf(targets) !== SEVERAL) return false;
  if (remembers) throw ruleBroken('Das Konto kann nur gemerkt werden, wenn der ganze Umsatz für ein Unternehmen ist.');
  return true;
}

/** Whether something of it is money under clarification that has not gone back whence it came. */
export async function goesElsewhere(db: Db, movement: Movement, shares: Decision['shares']): Promise<boolean> {
  const items = await findItemsOf(db, { regionId: movement.regionId, shares });
  return items.some(({ item }) => item.kind === 'clarification' && !isForThem(movement, item));
}

/** A request that comes again may name what is no item any more. */
async function findItemsOf(db: Db, { regionId, shares }: Pick<Decision, 'regionId' | 'shares'>) {
  const items = await findItems(db, regionId, shares);
  return shares.flatMap((share) => {
    const item = items.get(refOf(share));
    return item ? [{ item, cents: share.cents }] : [];
  });
}

async function listItemsOf(db: Db, decision: Pick<Decision, 'regionId' | 'shares'>) {
  const items = await findItemsOf(db, decision);
  if (items.length < decision.shares.length) throw notFound('Diesen Posten gibt es nicht.');
  return items;
}

interface Payer {
  target: string;
  askedBy: number;
}

/**
 * The account of the movement stands for the business from now on, unless the decision is taken back. What it pays is
 * proposed for its items.
 */
async function rememberPayer(
  trx: Trx,
  { regionId, movement, round, target, askedBy }: Pick<Decision, 'regionId' | 'movement' | 'round'> & Payer,
): Promise<void> {
  const { partyIban } = await getMovement(trx, regionId, movement);
  if (partyIban === null) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_payer')
    .values({
      region_id: regionId,
      movement_id: movement,
      round,
      iban: partyIban,
      target,
      noted_by: askedBy,
      noted_at: await readLedgerClock(trx),
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n)
    await audit(trx, { personId: askedBy, regionId, act: 'bank-payer-noted', subject: target });
}

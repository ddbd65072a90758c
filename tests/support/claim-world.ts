import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { type BankWorld, openBankWorld } from './bank-world.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { actBy, type Prepared, prepareTakeOver, releaseTakeOver } from './take-over.ts';

/** A bank world in which a former provider owes 1,000.00 EUR for a take-over, due ten days after 16 November 2026. */
export interface ClaimWorld extends BankWorld {
  taken: Prepared;
  label: string;
  /** Takes it back as a whole, as far as the job goes at once. */
  takeBack(): Promise<void>;
}

export async function openClaimWorld(): Promise<ClaimWorld> {
  const world = await openBankWorld();
  const { db } = world.portal.database;
  const { person_id: staffId } = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow();
  const taken = await prepareTakeOver(db, { regionId: 1, staffId }, ['Z1001;aktiv;600,00', 'Z1002;gesperrt;400,00']);
  await db.transaction().execute((trx) => releaseTakeOver(trx, taken));
  await continueTakeOvers(db, SEAL_KEYS);
  return {
    ...world,
    taken,
    label: `V1-${String(taken.id).padStart(5, '0')}`,
    async takeBack() {
      const back = { regionId: 1, takeOverId: taken.id };
      await db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, back, actBy(taken)));
      await takeBackTakeOver(db, SEAL_KEYS, taken.id);
    },
  };
}

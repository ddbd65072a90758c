import { sql } from 'kysely';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { PARTY_TAKING_BACK, partyMoveSubject } from './four-eyes-names.ts';
import { changePartyMove, assertNoOtherUnderWay, getPartyMove, holdPartyMove, subjectOfMove } from './hold-party-move.ts';

const payload = z.strictObject({ regionId: z.number().int(), moveId: z.number().int() });

/** What has moved in goes back, as far as nobody has used it: two have to agree. */
export const partyBackKind: FourEyesKind<z.infer<typeof payload>> = {
  name: PARTY_TAKING_BACK,
  payload,
  permits: accountingPermits,
  subjectOf: partyMoveSubject,
  needsSecond: () => true,
  async describe(db, { moveId }) {
    const { provider, parties } = await getPartyMove(db, moveId);
    return {
      title: `Umzug zurücknehmen: ${provider}`,
      facts: [
        { name: 'Bisheriger Anbieter', value: provider },
        { name: 'Umgezogene Zeilen', value: formatCount(parties ?? 0) },
        {
          name: 'Folge',
          value:
            'Verträge enden gestern, ihre Zugänge jetzt. Wer gebucht oder ein Passwort festgelegt hat, Karten hat oder aktiv ist, bleibt. Ladepläne eines Arbeitgebers enden, solange keine der Karten in einem Ladeauftrag steht und keiner geändert wurde.',
        },
      ],
    };
  },
  async carryOut(trx, { regionId, moveId }, { askedBy, confirmedBy, reason }) {
    const actorId = confirmedBy ?? askedBy;
    const { state } = await holdPartyMove(trx, moveId);
    if (state !== 'done') throw notDone();
    await assertNoOtherUnderWay(trx, regionId);
    await changePartyMove(
      trx,
      { regionId, moveId },
      {
        state: 'taking-back',
        taken_back_by: actorId,
        taking_back_since: sql<Date>`ledger_now()`,
        mailing_by: null,
        mailing_since: null,
      },
    );
    await audit(trx, { personId: actorId, regionId, act: 'party-move-taking-back', subject: subjectOfMove(moveId), reason });
    // A job ends the contracts; no money moves.
    return 0;
  },
};

/** Before a second person is bothered. Throws Refusal 404, and 422 where it cannot be taken back as things are. */
export async function assertPartiesReturnable(db: Db, moveId: number): Promise<void> {
  if ((await getPartyMove(db, moveId)).state !== 'done') throw notDone();
}

const notDone = () => ruleBroken('Dieser Umzug ist nicht abgeschlossen.');

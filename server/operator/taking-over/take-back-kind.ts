import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { findUsedCard, takeOverBack, type TakeOverBackOutcome } from '#server/ledger/write/take-over-balances.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { takeOverSubject, TAKING_BACK } from './four-eyes-names.ts';
import { getTakeOver, giveTime } from './hold-take-over.ts';

/** Cards: more take longer than some seconds (`npm run bench:taking-over`). */
const MANY = 20_000;

const payload = z.strictObject({ regionId: z.number().int(), takeOverId: z.number().int() });

/** What was taken over goes back as a whole: two have to agree. */
export const takeOverBackKind: FourEyesKind<z.infer<typeof payload>> = {
  name: TAKING_BACK,
  payload,
  permits: accountingPermits,
  subjectOf: takeOverSubject,
  needsSecond: () => true,
  async describe(db, { takeOverId }) {
    const { provider, booked_cards, booked_cents } = await getTakeOver(db, takeOverId);
    return {
      title: `Übernahme zurücknehmen: ${provider}`,
      facts: [
        { name: 'Bisheriger Anbieter', value: provider },
        { name: 'Karten, die gesperrt werden', value: formatCount(booked_cards) },
        { name: 'Guthaben, die zurückgebucht werden', value: `${formatCents(booked_cents)} €` },
        // The horizon waits meanwhile, and bookings wait for it now and then (docs/decisions/cards-move-in.md).
        ...(booked_cards < MANY
          ? []
          : [{ name: 'Wann', value: 'außerhalb der Öffnungszeiten: Es kann Minuten dauern, und Abrechnungen warten so lange' }]),
      ],
    };
  },
  async carryOut(trx, { regionId, takeOverId }, { askedBy, confirmedBy, reason, office }) {
    const actorId = confirmedBy ?? askedBy;
    await giveTime(trx);
    const entries = await trx
      .selectFrom('take_over_row')
      .select(['entry_id as entryId', 'card_number as card'])
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .where('entry_id', 'is not', null)
      .orderBy('row_id')
      .execute();
    const outcome = await takeOverBack(trx, office.keys, regionId, {
      takeOverId,
      actorId,
      entries: entries.map(({ entryId, card }) => ({ entryId: entryId!, card: card! })),
    });
    if (!outcome.isDone) throw refusalOf(outcome);
    const subject = `take-over ${takeOverId}`;
    await audit(trx, { personId: actorId, regionId, act: 'take-over-taken-back', subject, reason });
    return 0;
  },
};

/** Before a second person is bothered. Throws Refusal 404, and 422 where it cannot be taken back as things are. */
export async function assertReturnable(db: Db, takeOverId: number): Promise<void> {
  const { region_id: regionId, state } = await getTakeOver(db, takeOverId);
  if (state !== 'done') throw refusalOf({ refusal: 'NOT_DONE', card: null });
  const card = await findUsedCard(db, regionId, takeOverId);
  if (card !== null) throw refusalOf({ refusal: 'CARD_USED', card });
}

function refusalOf({ refusal, card }: Pick<Extract<TakeOverBackOutcome, { isDone: false }>, 'refusal' | 'card'>): Refusal {
  if (refusal === 'NOT_DONE') return ruleBroken('Diese Übernahme ist nicht abgeschlossen.');
  return ruleBroken(
    `Die Karte ${card} wurde schon benutzt, registriert oder zugeteilt. Eine Übernahme kann nur als Ganzes zurückgenommen werden.`,
  );
}

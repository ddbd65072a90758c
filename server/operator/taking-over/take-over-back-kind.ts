import { groupDigits } from '#contract/common/group-digits.ts';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { beginTakingBack, findUsedCard, type TakingBackOutcome } from '#server/ledger/write/take-over-balances.ts';
import { dropWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { takeOverSubject, TAKING_BACK } from './four-eyes-names.ts';
import { assertNoOtherUnderWay, getTakeOver } from './hold-take-over.ts';

const payload = z.strictObject({ regionId: z.number().int(), takeOverId: z.number().int() });

/** What was taken over goes back as a whole: two have to agree. */
export const takeOverBackKind: FourEyesKind<z.infer<typeof payload>> = {
  name: TAKING_BACK,
  payload,
  permits: accountingPermits,
  subjectOf: takeOverSubject,
  needsSecond: () => true,
  async describe(db, { takeOverId }) {
    const { provider, booked_cards, booked_cents, booked_gift_cents } = await getTakeOver(db, takeOverId);
    return {
      title: `Übernahme zurücknehmen: ${provider}`,
      facts: [
        { name: 'Bisheriger Anbieter', value: provider },
        { name: 'Karten, die gesperrt werden', value: formatCount(booked_cards) },
        { name: 'Guthaben, die zurückgebucht werden', value: `${formatCents(booked_cents)} €` },
        ...(booked_gift_cents === 0
          ? []
          : [{ name: 'Davon Geschenke, die an ihre Kampagnen zurückgehen', value: `${formatCents(booked_gift_cents)} €` }]),
      ],
    };
  },
  async carryOut(trx, { regionId, takeOverId }, { askedBy, confirmedBy, reason }) {
    const actorId = confirmedBy ?? askedBy;
    await giveTime(trx);
    await assertNoOtherUnderWay(trx, regionId);
    const outcome = await beginTakingBack(trx, regionId, { takeOverId, actorId });
    if (!outcome.isBegun) throw refusalOf(outcome);
    await dropWaitingCards(trx, { regionId, takeOverId });
    const subject = `take-over ${takeOverId}`;
    await audit(trx, { personId: actorId, regionId, act: 'take-over-taking-back', subject, reason });
    // A job books the balances back; nothing has moved yet.
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

function refusalOf({ refusal, card }: Pick<Extract<TakingBackOutcome, { isBegun: false }>, 'refusal' | 'card'>): Refusal {
  if (refusal === 'NOT_DONE') return ruleBroken('Diese Übernahme ist nicht abgeschlossen.');
  return ruleBroken(
    `Die Karte ${groupDigits(card!)} wurde schon benutzt, registriert oder zugeteilt. Eine Übernahme kann nur als Ganzes zurückgenommen werden.`,
  );
}

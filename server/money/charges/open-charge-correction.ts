import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { holdCards } from '#server/parties/cards/replacement.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { atField, notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findOpenCaseAbout } from '#server/tenancy/decisions/reads.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { correctionDetails } from './charge-correction-kind.ts';
import { findChargeLeft } from './charge-left.ts';
import { type ChargeOrder, getChargeOrder } from './get-charge-order.ts';
import type { z } from 'zod';
import type { RequestChargeCorrection } from '#server/money/corrections/request-correction.ts';

/** The holder of the card reads this, too: nothing that an employer typed freely. */
const WHY = 'Der Arbeitgeber hat eine Korrektur dieser Ladung beauftragt.';

interface WantedCorrection {
  card: string;
  cents: Cents;
  /** The employer and the card's holder read it. */
  why: string;
  openedBy: number;
  /** Of the employer, where it asks for it itself. */
  contact?: z.infer<typeof correctionDetails>['contact'];
}

/**
 * Opens a case to take a charge, or a part of it, back from its card. Returns its number. Throws Refusal 404 for a card
 * that the order has not loaded, and 422 for more than is left of the charge. 409 where a case is open already.
 */
export async function openChargeCorrection(
  trx: Trx,
  order: ChargeOrder,
  { card, cents, why, openedBy, contact = null }: WantedCorrection,
): Promise<number> {
  const { regionId, number, label, printed } = order;
  const charge = await findChargeLeft(trx, order, card);
  if (!charge) throw notFound('Diese Karte hat der Ladeauftrag nicht geladen.');
  if (cents > charge.left) {
    const message =
      charge.left === 0
        ? 'Diese Ladung ist schon ganz zurückgenommen.'
        : `Von dieser Ladung können höchstens ${formatCents(charge.left)} € zurückgenommen werden.`;
    throw atField('amount', message);
  }
  // Of two who ask for it at once, the second finds the case of the first.
  await holdCards(trx, regionId, [card]);
  const open = await findOpenCaseAbout(trx, { regionId, kind: 'charge-correction', about: { order: number, card } });
  if (open !== undefined) throw new Refusal('ALREADY_OPEN', `Dafür gibt es schon den Vorgang ${open}.`);
  const opened = await openCase(trx, {
    regionId,
    kind: 'charge-correction',
    subject: `${printed.employer}: ${formatCents(cents)} € von Karte ${maskCardNumber(card)}`,
    personId: null,
    openedBy,
    search: [printed.employer, printed.contract, label, card, ...(contact ? [contact.name, contact.email] : [])],
    details: { order: number, card, cents, why, contact } satisfies z.infer<typeof correctionDetails>,
    atBooksTime: true,
  });
  await audit(trx, { personId: openedBy, regionId, act: 'charge-correction-opened', subject: `order ${label}`, reason: why });
  return opened;
}

/** Opens the case in which an employer asks for a charge of its own to be taken back, or a part of it. */
export const requestChargeCorrection: RequestChargeCorrection = async (
  trx,
  { regionId, order, card, cents, requestedBy, contact },
) =>
  openChargeCorrection(trx, await getChargeOrder(trx, regionId, order), {
    card,
    cents,
    why: WHY,
    openedBy: requestedBy,
    contact,
  });

import type { RequestChargeCorrection } from '#server/money/corrections/request-correction.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { openChargeCorrection } from './open-charge-correction.ts';

/** The holder of the card reads this, too: nothing that an employer typed freely. */
const WHY = 'Der Arbeitgeber hat eine Korrektur dieser Ladung beauftragt.';

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

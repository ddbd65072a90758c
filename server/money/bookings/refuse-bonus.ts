import type { BonusLimit } from '#server/ledger/write/post-booking.ts';
import { getBonusLimitText } from '#server/money/bonus/bonus-rules.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { isFirstTime } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { Cashier, WantedBooking } from './book.ts';
import { bonusLimitReached } from './mails.ts';

/** Of one limit and one partner staff reads once a day, however often somebody tries. */
const SILENT_HOURS = 24;

/** Refuses a bonus beyond a limit and tells staff: it may be a mistake, a generous shop, or a theft. */
export async function refuseBonus(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  { personId, regionId, partnerId }: Cashier,
  { card, cents }: WantedBooking,
  limit: BonusLimit,
): Promise<Refusal> {
  const text = await getBonusLimitText(db, regionId, limit);
  const region = await getRegionEntry(regionContent, { regionId });
  await db.transaction().execute(async (trx) => {
    if (!(await isFirstTime(trx, `bonus-limit ${limit} ${partnerId}`, SILENT_HOURS * 60))) return;
    const { contractId, name: partnerName } = await getBusiness(trx, 'partner', partnerId);
    const attempt = { region, contractId, partnerName, card, cents, personId, limit: text, silentHours: SILENT_HOURS };
    await queueMail(trx, bonusLimitReached({ email: config.CONTACT_MAIL, personId: null }, attempt));
  });
  return new Refusal('BONUS_LIMIT_EXCEEDED', text, { errorStatusCode: 'BONUS_LIMIT_EXCEEDED' });
}

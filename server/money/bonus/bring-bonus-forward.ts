import { audit } from '#server/tenancy/audit/audit.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import { bonusInForce } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';
import { listBonusSettings } from './reads.ts';
import { bonusBroughtForward } from './mails.ts';

/**
 * Puts into force at once what a partner has saved and waits for its third working day. Returns what counts then, and
 * whom to tell. Throws Refusal 404 where nothing waits.
 */
export async function bringBonusForward(
  trx: Trx,
  { contractId, staffId }: { contractId: string; staffId: number },
): Promise<BonusForward> {
  const partner = await holdPartner(trx, { contractId });
  if (!partner) throw notFound('Diese Vertragsnummer gibt es nicht.');
  const forward = await forecastBonusForward(trx, partner);
  const now = await readLedgerClock(trx);
  const waiting = await trx
    .updateTable('bonus_setting')
    .set({ in_force_from: now })
    .where('partner_id', '=', partner.partnerId)
    .where('is_withdrawn', '=', false)
    .where('in_force_from', '>', now)
    .returning('bonus_setting_id')
    .executeTakeFirstOrThrow();
  const subject = `bonus ${waiting.bonus_setting_id}`;
  await audit(trx, { personId: staffId, regionId: partner.regionId, act: 'bonus-brought-forward', subject });
  return forward;
}

/** What it means that a partner's saved bonus counts at once. */
export interface BonusForward {
  partnerName: string;
  /** The bonus that is in force from then on, in words. */
  text: string;
  /** Its admins, who are told. */
  admins: { personId: number; email: string; name: string }[];
}

/** What would be in force if the change that waits were brought forward. Throws Refusal 404 where none waits. */
export async function forecastBonusForward(
  db: Db,
  { partnerId, name }: { partnerId: number; name: string },
): Promise<BonusForward> {
  const now = await readLedgerClock(db);
  const settings = await listBonusSettings(db, partnerId);
  if (!settings.some(({ inForceFrom }) => inForceFrom > now))
    throw notFound('Für diesen Partner wartet keine Änderung des Bonus.');
  const brought = settings.map((setting) => (setting.inForceFrom > now ? { ...setting, inForceFrom: now } : setting));
  return {
    partnerName: name,
    text: describeBonus(bonusInForce(brought, now)),
    admins: await listPeopleOfPartners(db, [partnerId], ['admin']),
  };
}

/** Tells the partner's admins, under the name of the region's card where that is known. */
export function bonusForwardMails({ partnerName, text, admins }: BonusForward, region?: CardLook): Mail[] {
  return admins.map((admin) => bonusBroughtForward(admin, { region, partnerName, text }));
}

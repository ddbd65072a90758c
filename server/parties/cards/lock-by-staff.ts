import { closeCardAccount } from '#server/ledger/read/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { type StaffAct, tellHolder, withHeldCard } from './staff-act.ts';

/**
 * Locks a card for whoever has lost it; its holder is told by mail, and signed out everywhere as after a lock of his own (rulings 2). Throws
 * Refusal 404, and 409 for a card that is closed already.
 */
export async function lockByStaff(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (!(await closeCardAccount(trx, regionId, card, 'locked')))
      throw new Refusal('CARD_LOCKED', `Die Karte ${card} ist bereits gesperrt oder leer und geschlossen.`);
    const trace = { regionId, act: 'card-locked', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    if (customerId === null) return;
    await audit(trx, { ...trace, personId: customerId });
    await endSessionsOf(trx, customerId);
    await tellHolder(trx, customerId, region, {
      subject: `Ihre ${region.cardName} wurde gesperrt`,
      paragraphs: [
        `wir haben Ihre ${region.cardName} mit der Kartennummer ${card} gesperrt. Mit ihr kann nicht mehr bezahlt und nichts mehr aufgeladen werden.`,
        `Der Grund: ${reason}`,
        'Ein Guthaben auf dieser Karte ist nicht verloren. War die Sperre ein Versehen, dann melden Sie sich bitte bei uns.',
      ],
    });
  });
}

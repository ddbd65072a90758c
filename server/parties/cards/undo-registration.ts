import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { type StaffAct, tellHolder, withHeldCard } from './staff-act.ts';
import './tables.ts';

/**
 * Takes a card off somebody who registered it although it is not his, and tells him by mail; whoever has the card in hand can register
 * it then. Its past stays what it was: it never was his. Throws Refusal 404, and 409 for a card that nobody has registered.
 */
export async function undoRegistration(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (customerId === null) throw new Refusal('CARD_NOT_REGISTERED', `Die Karte ${card} ist nicht registriert.`);
    await trx
      .updateTable('card')
      .set({ customer_id: null, registered_at: null, proven_at: null, freed_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .execute();
    const trace = { regionId, act: 'card-registration-undone', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    await audit(trx, { ...trace, personId: customerId });
    await tellHolder(trx, customerId, region, {
      subject: 'Eine Karte gehört nicht mehr zu Ihrem Konto',
      paragraphs: [
        `die Registrierung der ${region.cardName} mit der Kartennummer ${card} auf Ihr Konto wurde aufgehoben.`,
        `Der Grund: ${reason}`,
        'Haben Sie die Karte in der Hand? Dann fügen Sie sie Ihrem Konto bitte mit ihrer Produktionsnummer hinzu, oder melden Sie sich bei uns.',
      ],
    });
  });
}

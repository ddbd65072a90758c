import { groupDigits } from '#contract/common/group-digits.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { closeCardAccount, reopenCardAccount } from '#server/ledger/write/accounts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { cardLockedByStaff, lockUndone, registrationUndone } from './mails.ts';
import { findReplacements } from './replacement.ts';
import { sql } from 'kysely';

/** What staff corrects about a card, and why: in words for its holder. */
export interface StaffAct {
  card: string;
  staffId: number;
  reason: string;
}

/** A card as staff's acts find it. */
export interface HeldCard {
  card: string;
  regionId: number;
  accountId: number;
  /** null as long as nobody has registered it. */
  customerId: number | null;
  region: RegionEntry;
}

/**
 * Does something to a card, which nobody else can change meanwhile. The region is asked for before: its content comes
 * by another connection, and there may be none left while this one holds the card. Throws Refusal 404 for an unknown
 * number.
 */
export async function withHeldCard(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  card: string,
  act: (trx: Trx, held: HeldCard) => Promise<void>,
): Promise<void> {
  const found = await db.selectFrom('card').select('region_id as regionId').where('card_number', '=', card).executeTakeFirst();
  const region = found && (await regionContent.find(found));
  if (!region) throw notFound('Diese Karte gibt es nicht.');
  const { regionId } = found;
  await db.transaction().execute(async (trx) => {
    const { customer_id: customerId } = await trx
      .selectFrom('card')
      .select('customer_id')
      .where('region_id', '=', regionId)
      .where('card_number', '=', card)
      // The card's key stays readable: a till's batch looks at it while it holds the account that we want next.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const [account] = await findCardAccounts(trx, regionId, [card]);
    await act(trx, { card, regionId, accountId: account!.accountId, customerId, region });
  });
}

/**
 * Locks a lost card on request. Its holder gets a mail and is signed out everywhere, as after a lock of his own. Throws
 * Refusal 404, and 409 for a card that is closed already.
 */
export async function lockByStaff(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (!(await closeCardAccount(trx, regionId, card, 'locked')))
      throw new Refusal('CARD_LOCKED', `Die Karte ${groupDigits(card)} ist bereits gesperrt oder leer und geschlossen.`);
    const trace = { regionId, act: 'card-locked', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    if (customerId === null) return;
    await audit(trx, { ...trace, personId: customerId });
    await endSessionsOf(trx, customerId);
    await queueMail(trx, cardLockedByStaff(await getAddressee(trx, customerId), { region, card, reason }));
  });
}

/**
 * Opens a card again that was locked by mistake, or by somebody whose card it is not; its holder is told by mail.
 * Throws Refusal 404, and 409 for a card that is not locked: an emptied one stays empty.
 */
export async function undoLock(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if ((await findReplacements(trx, regionId, card)).after !== null)
      throw new Refusal('CARD_REPLACED', `Die Karte ${groupDigits(card)} ist durch eine andere ersetzt.`);
    if (!(await reopenCardAccount(trx, regionId, card))) {
      const [account] = await findCardAccounts(trx, regionId, [card]);
      const isLocked = account?.status === 'locked';
      throw new Refusal(
        'CARD_NOT_LOCKED',
        isLocked
          ? `Die Karte ${groupDigits(card)} geht an ihren bisherigen Anbieter zurück. Sie bleibt gesperrt.`
          : `Die Karte ${groupDigits(card)} ist nicht gesperrt.`,
      );
    }
    const trace = { regionId, act: 'card-unlocked', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    if (customerId === null) return;
    await audit(trx, { ...trace, personId: customerId });
    await queueMail(trx, lockUndone(await getAddressee(trx, customerId), { region, card, reason }));
  });
}

/**
 * Takes a card from somebody who registered it although it is not his, and tells him by mail. Its real owner can then
 * register it. The past of the card stays unchanged, as it never was his. Throws Refusal 404, and 409 for a card that
 * nobody has registered.
 */
export async function undoRegistration(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (customerId === null) throw new Refusal('CARD_NOT_REGISTERED', `Die Karte ${groupDigits(card)} ist nicht registriert.`);
    await trx
      .updateTable('card')
      .set({ customer_id: null, registered_at: null, proven_at: null, freed_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .execute();
    const trace = { regionId, act: 'card-registration-undone', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    await audit(trx, { ...trace, personId: customerId });
    await queueMail(trx, registrationUndone(await getAddressee(trx, customerId), { region, card, reason }));
  });
}

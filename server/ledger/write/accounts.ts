import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountStatus } from '#server/ledger/account-kinds.ts';

/**
 * Opens the accounts of a region itself: all kinds of `account.kind` after those of cards, partners and employers. Does
 * nothing if they exist.
 */
export async function openRegionBooks(db: Db, regionId: number): Promise<void> {
  await sql`select ledger_open_region(${regionId})`.execute(db);
}

/** Opens the clearing account of a partner. Does nothing if it exists. */
export async function openPartnerAccount(db: Db, regionId: number, partnerId: number): Promise<void> {
  await sql`select ledger_open_partner(${regionId}, ${partnerId})`.execute(db);
}

/** Opens the accounts of new cards with a balance of 0. Throws the database's error if one exists already. */
export async function openCardAccounts(
  db: Db,
  regionId: number,
  cards: readonly string[],
  { status, isTest }: { status: 'produced' | 'active'; isTest: boolean },
): Promise<void> {
  await sql`select ledger_open_cards(${regionId}, ${cards}, ${status}, ${isTest})`.execute(db);
}

/** Ends all bookings on a card for ever. Returns false if that was done before, or if the region has no such card. */
export async function closeCardAccount(
  db: Db,
  regionId: number,
  card: string,
  status: Extract<AccountStatus, 'locked' | 'emptied'>,
): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select ledger_close_card(${regionId}, ${card}, ${status}) as closed`.execute(
    db,
  );
  return rows[0]?.closed ?? false;
}

/**
 * Closes a card without a balance, because another takes its place and counts on with its limits; a locked one stays
 * locked. Returns false where there is a balance, or no such card, or where another has taken its place before.
 */
export async function retireCardAccount(db: Db, regionId: number, card: string, successor: string): Promise<boolean> {
  const { rows } = await sql<{ retired: boolean }>`
    select ledger_retire_card(${regionId}, ${card}, ${successor}) as retired`.execute(db);
  return rows[0]?.retired ?? false;
}

/** Reopens a card that was locked by mistake. Returns false if it is not locked, or if the region has no such card. */
export async function reopenCardAccount(db: Db, regionId: number, card: string): Promise<boolean> {
  const { rows } = await sql<{ reopened: boolean }>`select ledger_reopen_card(${regionId}, ${card}) as reopened`.execute(db);
  return rows[0]?.reopened ?? false;
}

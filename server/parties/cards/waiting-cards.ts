import { sql } from 'kysely';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';
import { claimCard } from './claim-card.ts';

/** Who a former provider says that a card belongs to. */
interface NamedHolder {
  email: string;
  firstName: string;
  lastName: string;
  salutation: string | null;
}

interface WaitingCard extends NamedHolder {
  card: string;
  /** The same for all cards of an address. */
  holder: number;
}

interface TakeOverKey {
  regionId: number;
  takeOverId: number;
}

/** Lets cards wait for those whose they were, until these prove their address. */
export async function letCardsWait(
  trx: Trx,
  { regionId, takeOverId }: TakeOverKey,
  cards: readonly WaitingCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await trx
    .insertInto('waiting_card')
    .values(
      cards.map(({ card, holder, email, firstName, lastName, salutation }) => ({
        region_id: regionId,
        card_number: card,
        take_over_id: takeOverId,
        holder,
        email,
        first_name: firstName,
        last_name: lastName,
        salutation,
      })),
    )
    // One that had come to somebody, who left it, went back with its take-over, and comes anew.
    .onConflict((conflict) =>
      conflict.columns(['region_id', 'card_number']).doUpdateSet((row) => ({
        take_over_id: row.ref('excluded.take_over_id'),
        holder: row.ref('excluded.holder'),
        email: row.ref('excluded.email'),
        first_name: row.ref('excluded.first_name'),
        last_name: row.ref('excluded.last_name'),
        salutation: row.ref('excluded.salutation'),
        mailed_at: null,
        mail_id: null,
        came_at: null,
      })),
    )
    .execute();
}

/** Those of the addresses, in lower case, for which a card waits. */
export async function listEmailsWithWaitingCards(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from waiting_card
     where lower(email) = any (${lower}::text[]) and came_at is null`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Whose card waits for an address, and in which region; undefined where none does. */
export async function findWaitingHolder(db: Db, email: string): Promise<(NamedHolder & { regionId: number }) | undefined> {
  const row = await db
    .selectFrom('waiting_card')
    .select(['region_id', 'email', 'first_name', 'last_name', 'salutation'])
    .where((card) => card(card.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('came_at', 'is', null)
    .orderBy('take_over_id')
    .orderBy('card_number')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { region_id: regionId, first_name, last_name, salutation } = row;
  return { regionId, email: row.email!, firstName: first_name!, lastName: last_name!, salutation };
}

/** Whether a card waits for exactly this address. */
export async function isWaitingFor(db: Db, card: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_card')
    .select('card_number')
    .where('card_number', '=', card)
    .where((waiting) => waiting(waiting.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('came_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Registers the cards of his region that wait for a customer's address to him. Only for one who has just proven it: the
 * address of an account may be somebody else's. What he has not shown is the production number, so the cards are
 * registered as by their number alone. One that somebody has registered meanwhile stays with that one.
 */
export async function giveWaitingCards(trx: Trx, { personId, regionId }: PersonKey, email: string): Promise<void> {
  const isTheirs = sql<boolean>`lower(email) = ${email.toLowerCase()} and came_at is null`;
  const waiting = trx.selectFrom('waiting_card').select('card_number').where('region_id', '=', regionId).where(isTheirs);
  const seen = (await waiting.execute()).map(({ card_number }) => card_number);
  if (seen.length === 0) return;
  // Cards first, like whoever takes a take-over back; what still waits then is asked anew.
  await sql`
    select from card where region_id = ${regionId} and card_number = any (${seen}::text[])
     order by card_number for no key update`.execute(trx);
  const held = await waiting.where('card_number', 'in', seen).orderBy('card_number').forUpdate().execute();
  for (const { card_number: card } of held) {
    const { rows } = await sql<{ present: string }>`select card_in_place(${regionId}, ${card}) as present`.execute(trx);
    const { present } = rows[0]!;
    if (await claimCard(trx, present, personId)) {
      const [account] = await findCardAccounts(trx, regionId, [present]);
      await audit(trx, { personId, regionId, act: 'card-came-along', subject: `account ${account!.accountId}` });
    }
  }
  await trx
    .updateTable('waiting_card')
    .set({ email: null, first_name: null, last_name: null, salutation: null, came_at: sql<Date>`ledger_now()` })
    .where('region_id', '=', regionId)
    .where('card_number', 'in', seen)
    .where(isTheirs)
    .execute();
}

/** Lets the cards of a take-over wait no more. Those that have found their holders stay theirs. */
export async function dropWaitingCards(trx: Trx, { regionId, takeOverId }: TakeOverKey): Promise<void> {
  await trx
    .deleteFrom('waiting_card')
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('came_at', 'is', null)
    .execute();
}

/** Lets the cards of a take-over wait no more for an address, whatever its capital letters. Returns how many did. */
export async function dropWaitingHolder(trx: Trx, { regionId, takeOverId }: TakeOverKey, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_card')
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where((card) => card(card.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('came_at', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface HolderToMail extends NamedHolder {
  holder: number;
}

/** Some of those whose cards wait and who were not mailed, in the order of the file; after one of them. */
export async function listHoldersToMail(
  db: Db,
  { regionId, takeOverId }: TakeOverKey,
  { after, most }: { after: number; most: number },
): Promise<HolderToMail[]> {
  const { rows } = await sql<HolderToMail>`
    select distinct on (holder) holder, email, first_name as "firstName", last_name as "lastName", salutation
      from waiting_card
     where region_id = ${regionId} and take_over_id = ${takeOverId} and holder > ${after}
       and came_at is null and mailed_at is null
     order by holder, card_number limit ${most}`.execute(db);
  return rows;
}

/** Notes that a holder was mailed, by which mail, so that he is not mailed again. */
export async function noteMailed(trx: Trx, { regionId, takeOverId }: TakeOverKey, holder: number, mailId: number): Promise<void> {
  await trx
    .updateTable('waiting_card')
    .set({ mailed_at: sql<Date>`ledger_now()`, mail_id: mailId })
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('holder', '=', holder)
    .execute();
}

/** How many people cards wait for, or have come to; the mails to them, and the addresses of those without one. */
export async function countHolders(db: Db, { regionId, takeOverId }: TakeOverKey) {
  const { rows } = await sql<{ people: number; came: number; mailIds: number[]; unmailed: string[] }>`
    with holders as (
      select holder, max(mail_id) as mail_id, bool_or(came_at is not null) as has_come, max(lower(email)) as email
        from waiting_card where region_id = ${regionId} and take_over_id = ${takeOverId} group by 1)
    select count(*)::int as people, (count(*) filter (where has_come))::int as came,
           coalesce(json_agg(mail_id) filter (where mail_id is not null), '[]') as "mailIds",
           coalesce(json_agg(email) filter (where mail_id is null and not has_come), '[]') as unmailed
      from holders`.execute(db);
  return rows[0]!;
}

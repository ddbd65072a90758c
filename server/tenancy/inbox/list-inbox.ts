import { sql } from 'kysely';
import type { InboxMessage, NearbyHint } from '#contract/tenancy/inbox/inbox.ts';
import type { Db } from '#server/platform/db/database.ts';

const MOST = 50;

/** A person's messages, newest first. A hint for a place is none: only the phone knows whether its owner came by. */
export async function listInbox(
  db: Db,
  personId: number,
  before: number | undefined,
): Promise<{ messages: InboxMessage[]; next: number | null }> {
  const rows = await selectMessages(db, personId)
    .$if(before !== undefined, (entries) => entries.where('inbox_entry.message_id', '<', before!))
    .orderBy('inbox_entry.message_id', 'desc')
    .limit(MOST + 1)
    .execute();
  const messages = rows.slice(0, MOST).map((row) => ({
    id: row.message_id,
    title: row.title,
    message: row.body,
    arrivedAt: row.arrived_at.toISOString(),
    isRead: row.read_at !== null,
  }));
  return { messages, next: rows.length > MOST ? messages.at(-1)!.id : null };
}

/** All of them, the oldest first, for the person's own papers. */
export async function listMessagesOf(db: Db, personId: number): Promise<{ at: Date; title: string; text: string }[]> {
  const rows = await selectMessages(db, personId).orderBy('inbox_entry.message_id').execute();
  return rows.map((row) => ({ at: row.arrived_at, title: row.title, text: row.body }));
}

export async function countUnread(db: Db, personId: number): Promise<number> {
  const { count } = await selectMessages(db, personId)
    .where('read_at', 'is', null)
    .clearSelect()
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The hints for places that a person shall get on coming near, of those that are valid now. */
export async function listNearbyHints(db: Db, personId: number): Promise<NearbyHint[]> {
  const rows = await selectEntries(db, personId)
    .select(['latitude', 'longitude', 'valid_until'])
    .where('kind', '=', 'nearby')
    .where('valid_from', '<=', sql<Date>`now()`)
    .where('valid_until', '>', sql<Date>`now()`)
    .orderBy('inbox_entry.message_id')
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    title: row.title,
    message: row.body,
    latitude: row.latitude!,
    longitude: row.longitude!,
    validUntil: row.valid_until!.toISOString(),
  }));
}

const selectMessages = (db: Db, personId: number) => selectEntries(db, personId).where('kind', '=', 'message');

function selectEntries(db: Db, personId: number) {
  return db
    .selectFrom('inbox_entry')
    .innerJoin('inbox_message', (join) =>
      join
        .onRef('inbox_message.region_id', '=', 'inbox_entry.region_id')
        .onRef('inbox_message.message_id', '=', 'inbox_entry.message_id'),
    )
    .select(['inbox_entry.message_id', 'title', 'body', 'arrived_at', 'read_at'])
    .where('person_id', '=', personId);
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import '#server/tenancy/people/tables.ts';

/** What was done to a thing, the latest first; that somebody looked at it is left out. */
export async function listActsOn(db: Db, subject: string, most: number) {
  return db
    .selectFrom('audit_event as event')
    .leftJoin('person', 'person.person_id', 'event.person_id')
    .select((event) => [
      'event.at',
      'event.act',
      sql<string>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), 'Ohne Namen')`.as('by'),
      sql<string | null>`${event.ref('event.details')} ->> 'reason'`.as('reason'),
    ])
    .where('event.subject', '=', subject)
    .where('event.act', 'not like', 'looked-at-%')
    .orderBy('event.audit_event_id', 'desc')
    .limit(most)
    .execute();
}

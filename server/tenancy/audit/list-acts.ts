import { sql } from 'kysely';
import type { AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { Role } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';

/** One line of the audit trail. */
export interface TracedAct {
  id: number;
  at: Date;
  act: string;
  subject: string | null;
  /** Who did it; null for the portal, and for somebody who was not known. */
  role: Role | null;
  name: string;
  /** Why staff did it. */
  reason: string | null;
}

interface Wanted {
  most: number;
  /** Only what came before this instant. */
  until?: Date | undefined;
}

/** What the trail knows about a thing, the newest first. An act of two people is named after staff. */
export async function listActsOn(db: Db, subject: string, { most, until }: Wanted): Promise<TracedAct[]> {
  const { rows } = await sql<TracedAct>`
    select distinct on (e.at, e.act) e.audit_event_id as id, e.at, e.act, e.subject, p.role, concat_ws(' ', p.first_name, p.last_name) as name, e.details ->> 'reason' as reason
      from audit_event e left join person p using (person_id)
     where e.subject = ${subject} and (${until ?? null}::timestamptz is null or e.at < ${until ?? null})
     order by e.at desc, e.act, (p.role = 'trolleymaker') desc nulls last limit ${most}`.execute(db);
  return rows;
}

/** Who did an act to a thing the last time, and when: with staff's act on somebody's thing, both. */
export async function findLatestAct(
  db: Db,
  subject: string,
  act: AuditAct,
): Promise<{ at: Date; personIds: number[] } | undefined> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'person_id as personId'])
    .where('subject', '=', subject)
    .where('act', '=', act)
    .orderBy('audit_event_id', 'desc')
    .limit(2)
    .execute();
  const [latest] = rows;
  if (!latest) return undefined;
  const together = rows.filter(({ at }) => at.getTime() === latest.at.getTime());
  return { at: latest.at, personIds: together.flatMap(({ personId }) => personId ?? []) };
}

/** What a person did, or had done to what is theirs, the newest first. */
export async function listActsOf(db: Db, personId: number, most: number): Promise<Omit<TracedAct, 'role' | 'name' | 'reason'>[]> {
  return db
    .selectFrom('audit_event')
    .select(['audit_event_id as id', 'at', 'act', 'subject'])
    .where('person_id', '=', personId)
    .orderBy('audit_event_id', 'desc')
    .limit(most)
    .execute();
}

/** What was done to a thing, the latest first; that somebody looked at it is left out. */
export async function listChangesOf(db: Db, subject: string, most: number) {
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

/** What the trail keeps of a person's own acts, the oldest first. */
export async function listOwnActs(db: Db, personId: number): Promise<{ at: Date; act: string }[]> {
  return db.selectFrom('audit_event').select(['at', 'act']).where('person_id', '=', personId).orderBy('audit_event_id').execute();
}

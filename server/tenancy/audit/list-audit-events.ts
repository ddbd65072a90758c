import { type Expression, sql, type SqlBool } from 'kysely';
import type { AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { Role } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface AuditFilter {
  act?: AuditAct | undefined;
  regionId?: number | undefined;
  /** Part of the name or e-mail address of whoever did it or had it done to them, or of the subject; any case. */
  search?: string | undefined;
  /** Where something is searched for: what is found as well, with or without more behind a comma. */
  subjects?: readonly string[] | undefined;
  from?: Date | undefined;
  /** Up to but not including that instant. */
  until?: Date | undefined;
  /** Only events older than the one of this id. */
  before?: number | undefined;
}

export interface AuditEvent {
  id: number;
  at: Date;
  act: string;
  subject: string | null;
  regionId: number | null;
  person: { gguid: string; name: string; role: Role } | null;
}

/** Events of the audit trail, the newest first. */
export async function listAuditEvents(db: Db, filter: AuditFilter, most: number): Promise<AuditEvent[]> {
  const { act, regionId, search, subjects = [], from, until, before } = filter;
  const rows = await db
    // Once for both uses: it reads all people.
    .with('found', (people) => selectPeopleLike(people, patternOf(search ?? '')))
    .selectFrom('audit_event as e')
    .leftJoin('person as p', 'p.person_id', 'e.person_id')
    .select(['e.audit_event_id', 'e.at', 'e.act', 'e.subject', 'e.region_id', 'p.gguid', 'p.first_name', 'p.last_name', 'p.role'])
    .$if(before !== undefined, (events) => events.where('e.audit_event_id', '<', before!))
    .$if(act !== undefined, (events) => events.where('e.act', '=', act!))
    .$if(regionId !== undefined, (events) => events.where('e.region_id', '=', regionId!))
    .$if(from !== undefined, (events) => events.where('e.at', '>=', from!))
    .$if(until !== undefined, (events) => events.where('e.at', '<', until!))
    .$if(Boolean(search), (events) =>
      events.where((event) =>
        event.or([
          event('e.subject', 'ilike', patternOf(search!)),
          event('e.person_id', 'in', event.selectFrom('found').select('person_id')),
          sql<SqlBool>`e.subject in (select 'person ' || person_id from found)`,
          sql<SqlBool>`split_part(e.subject, ',', 1) = any(${[...subjects]}::text[])`,
        ]),
      ),
    )
    .orderBy('e.audit_event_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.audit_event_id,
    at: row.at,
    act: row.act,
    subject: row.subject,
    regionId: row.region_id,
    person:
      row.gguid && row.role ? { gguid: row.gguid, name: `${row.first_name} ${row.last_name}`.trim(), role: row.role } : null,
  }));
}

function selectPeopleLike(db: Pick<Db, 'selectFrom'>, pattern: string) {
  return db
    .selectFrom('person as who')
    .select('who.person_id')
    .where((who): Expression<SqlBool> =>
      who.or([
        who('who.email', 'ilike', pattern),
        who(who.fn('concat_ws', [who.val(' '), 'who.first_name', 'who.last_name']), 'ilike', pattern),
      ]),
    );
}

function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

import type { BusinessKind } from '#server/parties/businesses/business-tables.ts';
import { sql } from 'kysely';
import { listNotOver } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listBusinessesWithPeople } from '#server/tenancy/people/business-people.ts';
import { countToMail } from './mail-contacts.ts';

interface Waiting {
  count: number;
  /** Since when the one that has waited longest does. */
  since: Date | null;
}

/** Contact persons of finished moves whom nobody has had mailed yet. */
export async function countContactsToMail(db: Db): Promise<Waiting> {
  const moves = await db
    .selectFrom('party_move')
    .selectAll()
    .where('state', '=', 'done')
    .where('mailing_since', 'is', null)
    .where('forgotten_at', 'is', null)
    .orderBy('finished_at')
    .execute();
  const waiting: Waiting = { count: 0, since: null };
  for (const move of moves) {
    const count = await countToMail(db, move);
    if (count > 0) waiting.since ??= move.finished_at;
    waiting.count += count;
  }
  return waiting;
}

/** Businesses of finished moves to whose contract nobody can sign in. */
export async function countWithoutLogin(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ partnerId: number | null; employerId: number | null; since: Date }>`
    select p.partner_id as "partnerId", p.employer_id as "employerId", m.finished_at as since
      from moved_party p join party_move m using (region_id, party_move_id)
     where m.state = 'done' and num_nonnulls(p.branch_id, p.card_number, p.failed) = 0 order by m.finished_at`.execute(db);
  const listWithoutLogin = async (kind: BusinessKind) => {
    const ids = rows.flatMap((row) => row[`${kind}Id`] ?? []);
    return (await listNotOver(db, kind, ids)).difference(await listBusinessesWithPeople(db, kind, ids));
  };
  const partners = await listWithoutLogin('partner');
  const employers = await listWithoutLogin('employer');
  const waiting = rows.filter(({ partnerId, employerId }) =>
    partnerId === null ? employers.has(employerId!) : partners.has(partnerId),
  );
  return { count: waiting.length, since: waiting[0]?.since ?? null };
}

/** Businesses that could not be opened, and have not come with a later move of the same provider. */
export async function countFailedParties(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with come as (
      select p.region_id, lower(m.provider) as provider, r.kind, r.number, p.failed, p.made_at, m.state, m.forgotten_at
        from moved_party p
        join party_move m on m.region_id = p.region_id and m.party_move_id = p.party_move_id
        join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
       where r.kind <> 'branches')
    select count(*)::int as count, min(f.made_at) as since from come f
     where f.failed is not null and f.state in ('released', 'done') and f.forgotten_at is null
       and not exists (select from come c where c.failed is null and c.region_id = f.region_id
                          and c.provider = f.provider and c.kind = f.kind and c.number = f.number)`.execute(db);
  return rows[0]!;
}

import type { LedgerChecks } from './ledger-checks.ts';

/** The rules of moves, as queries without results where all is right. They do not use the writing functions. */
export const partyMoveChecks: LedgerChecks = {
  'the rows of a move are those that two people released': `
    with kept as (
      select region_id, party_move_id, count(*) as rows,
             encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(row_id, file_id, kind, line, number, refers, told,
               faults)::text, 'UTF8')), ''::bytea order by row_id)), 'hex') as digest,
             count(*) filter (where faults = '{}' and told is not null) as parties
        from party_move_row group by 1, 2)
    select m.region_id, 'move ' || m.party_move_id
      from party_move m left join kept k using (region_id, party_move_id)
     where m.parties is not null
       and (k.rows is distinct from m.parties + m.left_out
         or m.forgotten_at is null and (k.parties, k.digest) is distinct from (m.parties::bigint, m.rows_sha256))`,
  'what has moved in is what was released, once and whole': `
    with come as (
      select region_id, party_move_id, count(*) as parties, count(distinct row_id) as rows from moved_party group by 1, 2)
    select m.region_id, 'move ' || m.party_move_id
      from party_move m left join come c using (region_id, party_move_id)
     where coalesce(c.parties, 0) <> coalesce(c.rows, 0) or coalesce(c.parties, 0) > coalesce(m.parties, 0)
        or m.finished_at is not null and c.parties is distinct from m.parties::bigint
    union all
    select p.region_id, 'moved party ' || p.moved_party_id
      from moved_party p
      left join party_move_row r on r.region_id = p.region_id and r.row_id = p.row_id
      left join branch b on b.region_id = p.region_id and b.branch_id = p.branch_id
     where r.party_move_id is distinct from p.party_move_id or r.faults <> '{}'
        or p.failed is null
          and (r.kind = 'branches', r.kind in ('employers', 'employees'), r.kind = 'employees')
            <> (p.branch_id is not null, p.employer_id is not null, p.card_number is not null)
        or p.branch_id is not null and b.partner_id is distinct from p.partner_id
    union all
    select p.region_id, coalesce('partner ' || p.partner_id, 'employer ' || p.employer_id)
      from moved_party p where num_nonnulls(branch_id, card_number, failed) = 0
     group by p.region_id, p.partner_id, p.employer_id having count(*) > 1`,
  'what has moved in goes back as a whole, but for what says why it stays': `
    select p.region_id, 'moved party ' || p.moved_party_id
      from moved_party p join party_move m using (region_id, party_move_id)
     where m.state = 'taken-back' and num_nonnulls(p.back_at, p.stays, p.failed) <> 1
        or m.state not in ('taking-back', 'taken-back') and num_nonnulls(p.back_at, p.stays) > 0`,
  // Orders of an earlier time, when the card was charged by us, may be of such days.
  'no card is charged for a day that another provider has charged': `
    select e.region_id, 'charge order ' || o.number || ', card ' || e.card_number
      from employee_card e
      join (select region_id, card_number, max(made_at) as made_at from moved_party
             where back_at is null group by 1, 2) p using (region_id, card_number)
      join charge_order_card c using (region_id, card_number)
      join charge_order o on o.region_id = c.region_id and o.number = c.number and o.employer_id = e.employer_id
     where c.due_on < e.charge_from and o.frozen_at >= p.made_at and o.cancelled_at is null`,
  'a file of a move is kept as it came, until it is forgotten with all its words': `
    select f.region_id, 'file ' || f.file_id
      from party_move_file f join party_move m using (region_id, party_move_id)
     where case when m.forgotten_at is null then f.sha256 is distinct from encode(sha256(f.content), 'hex')
                else f.content is not null end
    union all
    select r.region_id, 'row ' || r.row_id
      from party_move_row r join party_move m using (region_id, party_move_id)
     where m.forgotten_at is not null and (r.cells <> '[]' or r.told is not null)`,
};

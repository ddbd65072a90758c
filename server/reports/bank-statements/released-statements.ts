import { sql } from 'kysely';

/** Whether a file counts as what the bank says: its folder has brought it, or two have agreed to it. Of `f` and `r`. */
export const isFileReleased = sql<boolean>`(f.read_by is null or r.file_id is not null)`;

/** The statements that count as what the bank says. What a person has brought alone may be forged. */
export const releasedStatements = sql`(
  select s.* from bank_statement s
    join bank_file f on f.region_id = s.region_id and f.file_id = s.file_id
    left join bank_file_release r on r.region_id = f.region_id and r.file_id = f.file_id
   where ${isFileReleased})`;

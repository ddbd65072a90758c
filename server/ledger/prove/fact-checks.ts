import type { LedgerChecks } from './ledger-checks.ts';
import { type SealedTable, sealedTables } from './seal-list.ts';

const textArray = (names: readonly string[]) => `'{${names.join(',')}}'::text[]`;
const among = (life: SealedTable['life']) =>
  sealedTables
    .filter((table) => table.life === life)
    .map(({ name }) => `'${name}'`)
    .join(', ');

/** The query for rows that differ from their newest fact, in both directions. */
export const rowsAgainstFacts = ({ name, key, except }: SealedTable) => `
  select region_id, '${name} ' || row_key
    from (select coalesce((found ->> 'region_id')::int, 0) as region_id, concat_ws(' ', ${key.map((column) => `found ->> '${column}'`).join(', ')}) as row_key,
                 jsonb_strip_nulls(found - ${textArray(except)})::text as body
            from (select to_jsonb(t) as found from ${name} t) as rows) r
    full join (select region_id, row_key, digest, salt from fact where table_name = '${name}' and salt is not null) f using (region_id, row_key)
   where body is null or salt is null or digest <> sha256(convert_to(salt::text || body, 'UTF8'))`;

/** Whether an act of the audit trail was written in the same transaction as a fact. */
const comesWith = (condition: string) => `exists (
  select from fact act
   where act.table_name = 'audit_event' and act.act = 'insert' and act.transaction_id = f.transaction_id and ${condition})`;

const subject = `table_name || ' ' || row_key`;

/** The plain values of a table's facts, each beside those of the fact before it of the same row. */
const history = (table: string) => `(
  select *, lag(plain) over former as plain_before, lag(act) over former as act_before from fact where table_name = '${table}'
  window former as (partition by region_id, row_key order by fact_id)) f`;

/** The rules of facts, as queries without results in correct books. They do not use the writing functions. */
export const factChecks: LedgerChecks = {
  ...Object.fromEntries(
    sealedTables.map((table) => [`every row of ${table.name} is as its newest fact says`, rowsAgainstFacts(table)]),
  ),
  'the newest fact of a row can be compared with it, and no older one': `
    select region_id, ${subject} from (
      select *, fact_id = max(fact_id) over (partition by region_id, table_name, row_key) and act <> 'delete' as is_in_force from fact) f
     where is_in_force <> (salt is not null)`,
  'what is written once never changes, and what is kept never goes': `
    select region_id, ${subject} from fact
     where table_name in (${among('once')}) and act <> 'insert' or table_name in (${among('kept')}) and act = 'delete'`,
  'a closed card stays closed unless staff unlocks it, and a test card a test card': `
    select region_id, ${subject} from (
      select *, lag(plain) over (partition by region_id, row_key order by fact_id) as before from fact where table_name = 'account' and act <> 'delete') f
     where before ->> 'status' = 'locked' and plain ->> 'status' in ('produced', 'active') and not ${comesWith(`act.plain ->> 'act' = 'card-unlocked'`)}
        or before ->> 'status' = 'emptied' and plain ->> 'status' <> 'emptied'
        or before -> 'is_test' <> plain -> 'is_test'`,
  'a code for a lost phone is good once': `
    select region_id, ${subject} from ${history('recovery_code')}
     where act_before is not null and act = 'insert' or act = 'update' and plain_before ->> 'used_at' is not null`,
  'the day up to which charges are frozen never goes back': `
    select region_id, ${subject} from ${history('charge_progress')}
     where act = 'insert' and act_before is not null or (plain ->> 'until')::date < (plain_before ->> 'until')::date`,
  'a picture is the one that its name says': `
    select region_id, 'picture ' || name from region_picture where name <> left(encode(sha256(bytes), 'hex'), 32)`,
  'bank data change together with their act in the audit trail': `
    select region_id, ${subject} from fact f
     where table_name in ('partner_bank', 'employer_bank', 'region_bank') and act = 'update' and not ${comesWith(`act.region_id = f.region_id and (act.plain ->> 'act' like '%bank-changed' or act.plain ->> 'act' in ('mandate-printed', 'mandate-received'))`)}`,
};

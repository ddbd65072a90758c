import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { type Finding, good, wrong } from '#server/operator/operations/doctor/finding.ts';

/** A rule that a value stands once in a whole database, not once in a region. */
interface UniqueRule {
  name: string;
  table: string;
  /** Columns or expressions, as SQL, and their types. */
  terms: string[];
  types: string[];
  /** Of which rows; as SQL. */
  condition: string;
}

const AT_ONCE = 5_000;
const MOST_SHOWN = 5;

/**
 * Values of the region that the target has already, where a value may stand only once in a database: slug, numbers of
 * contracts, cards and productions, e-mail addresses. PostgreSQL would stop copying at the first of them. Ids collide
 * only where the ranges of the cells do.
 */
export async function findCollisions(from: OwnerConnection, to: OwnerConnection, regionId: number): Promise<Finding[]> {
  const rules = await listUniqueRules(from);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const taken = await findTaken(from, to, rule, regionId);
    if (taken.length)
      findings.push(
        wrong(
          `${taken.length === 1 ? 'One value' : `${taken.length} values`} of ${rule.table} (${rule.terms.join(', ')}) can be there only once, and the target has them: ${taken
            .slice(0, MOST_SHOWN)
            .map((values) => show(rule, values))
            .join('; ')}.`,
          'Change them in one of the two cells, with the portal where it can.',
        ),
      );
  }
  return findings.length ? findings : [good(`Nothing collides; ${rules.length} rules were looked at.`)];
}

/** No more of an e-mail address than who knows it needs. */
const show = ({ name }: UniqueRule, values: readonly string[]) =>
  name === 'person_email' ? values.join(' ').replace(/^(.).*@/, '$1…@') : values.join(' ');

async function listUniqueRules(cell: OwnerConnection): Promise<UniqueRule[]> {
  return cell.ask<UniqueRule & { name: string }>(`
    select i.relname as name, t.relname as table, coalesce(pg_get_expr(x.indpred, x.indrelid), 'true') as condition,
           array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n order by n) as terms,
           array(select format_type(a.atttypid, a.atttypmod) from pg_attribute a
                  where a.attrelid = x.indexrelid and a.attnum <= x.indnkeyatts order by a.attnum)::text[] as types
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_attribute region on region.attrelid = t.oid and region.attname = 'region_id'
     where x.indisunique and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> 'region_home'
       and t.relname <> 'region_address' and region.attnum <> all (x.indkey::int2[]) order by 2, 1`);
}

/** The values of the region that stand in the target, each as its terms. */
async function findTaken(from: OwnerConnection, to: OwnerConnection, rule: UniqueRule, regionId: number): Promise<string[][]> {
  const { table, terms, types, condition } = rule;
  const columns = terms.map((term, index) => `(${term})::text as v${index}`).join(', ');
  const told = types.map((type, index) => `u.v${index}::${type}`);
  const taken: string[][] = [];
  await from.ask('begin');
  await from.ask(
    `declare of_region no scroll cursor for select ${columns} from ${table} where region_id = ${regionId} and (${condition})`,
  );
  try {
    for (;;) {
      const rows = await from.ask<Record<string, string | null>>(`fetch ${AT_ONCE} from of_region`);
      if (rows.length === 0) return taken;
      const values = terms.map((_, index) => rows.map((row) => row[`v${index}`]));
      const found = await to.ask<{ values: string[] }>(
        `select array[${terms.map((_, index) => `u.v${index}`).join(', ')}] as values
           from unnest(${terms.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as u (${terms.map((_, index) => `v${index}`).join(', ')})
          where exists (select from ${table} where (${condition}) and ${terms.map((term, index) => `(${term}) = ${told[index]}`).join(' and ')})`,
        values,
      );
      taken.push(...found.map((one) => one.values));
    }
  } finally {
    await from.ask('rollback');
  }
}

import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * What a migrated database consists of: a line for each function, type and sequence, and four for each table (columns,
 * constraints, indexes, triggers), each with a hash of its definition. Rights and the rows inserted by migrations
 * count; comments, white space, column order and the owner's name do not. The same on every version of PostgreSQL.
 */
export async function listSchemaObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ object: string; definition: string }>`
    with ${sql.raw(PARTS)}
    select object, coalesce(string_agg(part, E'\n' order by part collate "C"), '') as definition
      from parts group by object`.execute(db);
  return [...rows, ...(await listRows(db))]
    .map(({ object, definition }) => `${object} ${hashOf(stripDefinition(definition))}`)
    .sort();
}

/** The rows that migrations insert, without the instants at which they did. */
async function listRows(db: Db): Promise<{ object: string; definition: string }[]> {
  const { rows: tables } = await sql<{ name: string; times: string[] }>`
    select relname as name, coalesce(array_agg(attname::text) filter (where atttypid = 'timestamptz'::regtype), '{}') as times
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' group by relname`.execute(
    db,
  );
  const { rows } = await sql<{ object: string; definition: string }>`${sql.join(
    tables.map(
      ({ name, times }) =>
        sql`select ${`rows of ${name}`}::text as object, (to_jsonb(one) - ${times}::text[])::text as definition from ${sql.table(name)} as one`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows;
}

/** Whose right is what, without the owner's own. */
const rights = (acl: string, kind: string, owner: string) => `
  (select string_agg(format('%s may %s', coalesce(pg_get_userbyid(nullif(grantee, 0)), 'everybody'), privilege_type), ', '
            order by grantee <> 0, privilege_type)
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) where grantee <> ${owner})`;

const PARTS = `
  relation as (
    select c.*, c.oid as relation_id from pg_class c
     where relnamespace = 'public'::regnamespace and relname <> 'schema_migration'
  ), parts as (
    select 'table ' || relname as object,
           concat_ws(' ', relkind, relpersistence, reloptions, relreplident, relrowsecurity, ${rights('relacl', 'r', 'relowner')}) as part
      from relation where relkind in ('r', 'v', 'm', 'p')
    union all
    select 'table ' || relname,
           concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, attidentity, attgenerated,
             attcollation::regcollation, pg_get_expr(adbin, adrelid), seqstart, seqincrement, seqmin, seqmax, seqcycle,
             (select string_agg(format('%s may %s', grantee::regrole, privilege_type), ', ' order by privilege_type) from aclexplode(attacl)))
      from relation join pg_attribute on attrelid = relation_id and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = relation_id and adnum = attnum
      left join pg_depend d on d.refobjid = relation_id and d.refobjsubid = attnum and d.deptype = 'i' and d.classid = 'pg_class'::regclass
      left join pg_sequence on seqrelid = d.objid
     where relkind in ('r', 'v', 'm', 'p')
    union all
    select 'constraints of ' || relname, concat_ws(' ', conname, pg_get_constraintdef(k.oid))
      from relation join pg_constraint k on conrelid = relation_id where contype not in ('n', 't')
    union all
    select 'indexes of ' || relname, pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation_id
    union all
    select 'triggers of ' || relname, concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
      from relation join pg_trigger t on tgrelid = relation_id where not tgisinternal
    union all
    select 'policies of ' || relname, concat_ws(' ', polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from relation join pg_policy on polrelid = relation_id
    union all
    select 'sequence ' || relname, concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcycle,
             ${rights('relacl', 's', 'relowner')})
      from relation join pg_sequence on seqrelid = relation_id
     where not exists (select from pg_depend where objid = relation_id and deptype = 'i')
    union all
    select 'type ' || relname, concat_ws(' ', lpad(attnum::text, 3), attname, format_type(atttypid, atttypmod))
      from relation join pg_attribute on attrelid = relation_id where relkind = 'c'
    union all
    select 'type ' || typname, concat_ws(' ', typtype, format_type(typbasetype, typtypmod), enumlabel)
      from pg_type t left join pg_enum e on enumtypid = t.oid where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    union all
    select format('function %s(%s)', proname, oidvectortypes(proargtypes)),
           concat_ws(' ', pg_get_functiondef(p.oid), ${rights('proacl', 'f', 'proowner')})
      from pg_proc p where pronamespace = 'public'::regnamespace
    union all
    select 'schema ' || nspname, ${rights('nspacl', 'n', 'nspowner')} from pg_namespace where nspname in ('public', 'pgboss')
    union all
    select format('default rights to %s in %s', defaclobjtype, coalesce(nspname, 'all schemas')),
           (select string_agg(format('%s may %s', coalesce(pg_get_userbyid(nullif(grantee, 0)), 'everybody'), privilege_type), ', ' order by privilege_type)
              from aclexplode(defaclacl) where grantee <> defaclrole)
      from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace
    union all
    select 'role ' || rolname, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls)
      from pg_roles where rolname = 'kartenkontor_app'
    union all
    select 'comment on ' || pg_describe_object(classoid, objoid, objsubid), description
      from pg_description join relation on relation_id = objoid
  )`;

/** Of SQL what counts: no comments, and no white space but within quotes. */
function stripDefinition(definition: string): string {
  return definition.replaceAll(/--[^\n]*|\s+|'(?:[^']|'')*'/g, (found) => (found.startsWith("'") ? found : ''));
}

const hashOf = (text: string) => crypto.createHash('sha256').update(text).digest('hex').slice(0, 12);

import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { describeSeal } from '#server/ledger/prove/seal-list.ts';
import { listDeclaredTables } from './list-table-uses.ts';
import { findRoom, readFloorPlan } from './read-floor-plan.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
}

interface ForeignKey {
  table: string;
  columns: string[];
  target: string;
}

interface SqlFunction {
  name: string;
  body: string;
  is_granted: boolean;
  is_trigger: boolean;
}

/** What the migrations say above an object, and in which file. */
interface Header {
  file: string;
  says: string;
}

const MADE_IN = /^(?:create|alter) table (?:if not exists )?(\w+)/gm;

const INTRODUCTION = `# The schema

Written from the schema itself by \`npm run docs:schema\`; a test checks that it is current. The rules for changes are in
[server/migrations/README.md](../server/migrations/README.md).

Each table belongs to one room, whose \`tables.ts\` declares it; rooms are listed from the lowest floor up (\`ARCHITECTURE.md\`).
A foreign key of a region's table holds \`region_id\` too, which is left out here. *File* names what
made the table in \`server/migrations/\`, and what has changed it since. *Seal* says what shows changes of the rows
(\`server/ledger/prove/seal-list.ts\`).
`;

/** The page `docs/schema.md`: tables by room with columns, functions by file with what they write, read and call. */
export async function describeSchema(db: Db, root: string): Promise<string> {
  const headers = readHeaders(path.join(root, 'server/migrations'));
  const tables = await describeTables(db, headers, readFiles(path.join(root, 'server/migrations')));
  const plan = readFloorPlan(fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'));
  const declared = listDeclaredTables(root, 'server').map(({ file, table }) => ({ room: findRoom(plan, file)!.name, table }));
  const rooms = plan.flatMap(({ name }) => {
    const own = declared.filter(({ room }) => room === name).map(({ table }) => tables.get(table)!);
    return own.length === 0 ? [] : [`## ${name}\n\n${own.join('\n')}`];
  });
  return [INTRODUCTION, ...rooms, await describeFunctions(db, headers)].join('\n');
}

async function describeTables(db: Db, headers: Map<string, Header>, files: Map<string, string[]>): Promise<Map<string, string>> {
  const { rows: columns } = await sql<Column>`
    select relname as "table", attname as "column", replace(replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'), 'integer', 'int') as type, not attnotnull as is_nullable
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by relname collate "C", attnum`.execute(
    db,
  );
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target,
           array(select attname::text from unnest(conkey) with ordinality as k (key, n)
                   join pg_attribute on attrelid = conrelid and attnum = key order by n) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname collate "C"`.execute(db);
  const targetsOf = ({ table, column }: Column) =>
    keys
      .filter(
        (key) => key.table === table && key.columns.includes(column) && (column !== 'region_id' || key.columns.length === 1),
      )
      .map(({ target }) => `\`${target}\``)
      .join(', ');
  const described = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own]) => {
    const lines = own!.map((one) => `| \`${one.column}\` | ${one.type} | ${one.is_nullable ? 'null' : ''} | ${targetsOf(one)} |`);
    const says = headers.get(`table ${table}`)?.says ?? '';
    return [
      table,
      `### ${table}\n\n${says} File: ${files.get(table)!.join(', ')}. Seal: ${describeSeal(table)}\n\n| column | type | null | refers to |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`,
    ];
  });
  return new Map(described as [string, string][]);
}

async function describeFunctions(db: Db, headers: Map<string, Header>): Promise<string> {
  const { rows: functions } = await sql<SqlFunction>`
    select proname as name, prosrc as body, prorettype = 'trigger'::regtype as is_trigger,
           has_function_privilege('kartenkontor_app', oid, 'execute') as is_granted
      from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const tables = new Set(rows.map(({ name }) => name));
  const names = new Set(functions.map(({ name }) => name));
  const list = (found: Iterable<string>) =>
    [...new Set(found)]
      .sort()
      .map((name) => `\`${name}\``)
      .join(', ');
  const describe = ({ name, body, is_granted, is_trigger }: SqlFunction) => {
    const code = body.replaceAll(/--[^\n]*/g, '');
    const among = (known: Set<string>, pattern: RegExp) =>
      [...code.matchAll(pattern)].map(([, found]) => found!).filter((one) => known.has(one));
    const who = is_trigger ? 'trigger' : is_granted ? 'application' : 'owner';
    const writes = list(among(tables, /\b(?:insert into|update|delete from) (\w+)/g));
    const reads = list(among(tables, /(?<!delete )\b(?:from|join) (\w+)/g));
    const calls = list(among(names, /\b(\w+)\(/g).filter((one) => one !== name));
    return `| \`${name}\` | ${headers.get(`function ${name}`)?.says ?? ''} | ${who} | ${writes} | ${reads} | ${calls} |`;
  };
  const files = Object.entries(Object.groupBy(functions, ({ name }) => headers.get(`function ${name}`)!.file)).toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const sections = files.map(
    ([file, own]) =>
      `### ${file}\n\n| function | what it does | called by | writes | reads | calls |\n| --- | --- | --- | --- | --- | --- |\n${own!.map(describe).join('\n')}\n`,
  );
  return `## Functions\n\nBy the file in which they stand. The third column says who calls it: the application, a trigger, or (owner) other functions and the\nowner of the database alone.\n\n${sections.join('\n')}`;
}

/** The files that make or change each table, in their order. */
function readFiles(folder: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const table of new Set([...text.matchAll(MADE_IN)].map(([, name]) => name!)))
      files.set(table, [...(files.get(table) ?? []), `\`${file}\``]);
  }
  return files;
}

/** The first sentence above each table and function. */
function readHeaders(folder: string): Map<string, Header> {
  const headers = new Map<string, Header>();
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, above, kind, name] of text.matchAll(/((?:^--.*\n)+)create (?:or replace )?(table|function) (\w+)/gm)) {
      const says = above!.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim();
      headers.set(`${kind} ${name}`, { file, says: /^.*?[.:](?= [A-Z0-9'(]|$)/.exec(says)?.[0].replace(/:$/, '.') ?? says });
    }
  }
  return headers;
}

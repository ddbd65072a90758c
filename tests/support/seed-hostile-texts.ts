import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** What must stay a text wherever it is shown. */
export const HOSTILE = '<img src=x onerror="window.isHacked=true"><script>window.isHacked=true</script>';

/** By which rows are found, people sign in, programs tell things apart, and papers are named. */
const CODES =
  /hash|token|secret|key|password|endpoint|p256dh|\.auth$|host|email|recipient|slug|\.act$|kind|state|\.role|\.type$|iban|bic|url|card|model|method|urgency|purpose|gender|salutation|outcome|cluster|decision|payload|country|charge_|provider|sha256|xml|message_id|\.part$|reference|contract_id|logo|^job|rules|fees|body_html|^fact|printed|^(release|audit_event)\.subject|^region_bank|checkout|demo_payment|version|sktype|company_id$/;

/**
 * Appends markup to every text in the database, as if each form and import had let it through. Texts that a rule of the
 * database or an immutable record protects stay as they are. Returns the columns, as table.column.
 */
export async function seedHostileTexts(database: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
       and table_name not in ('schema_migration', 'session', 'throttle', 'legal_text', 'legal_text_copy', 'content_fetch')
     order by 1, 2`.execute(database.db);
  const changed: string[] = [];
  for (const { table, column, type } of rows) {
    if (CODES.test(`${table}.${column}`)) continue;
    try {
      if (type === 'text')
        await database.runAsOwner(
          `update "${table}" set "${column}" = "${column}" || '${HOSTILE}' where "${column}" is not null`,
        );
      else await spoilJson(database, table, column);
      changed.push(`${table}.${column}`);
    } catch {
      // Refused: the database itself keeps it out.
    }
  }
  return changed;
}

async function spoilJson(database: Database, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ at: string; value: unknown }>`
    select ctid::text as at, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    database.db,
  );
  for (const { at, value } of rows) {
    const spoilt = JSON.stringify(spoil(value)).replaceAll("'", "''");
    await database.runAsOwner(`update "${table}" set "${column}" = '${spoilt}' where ctid = '${at}'`);
  }
}

/** Sentences are texts; a word without a space may be a code. */
function spoil(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(' ') ? value + HOSTILE : value;
  if (Array.isArray(value)) return value.map(spoil);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoil(inner)]));
}

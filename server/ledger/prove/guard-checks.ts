import type { LedgerChecks } from './ledger-checks.ts';
import { sealedTables } from './seal-list.ts';

/** Tables that only database functions write, and those that a trigger protects against changes. */
const books = ['account', 'entry', 'posting', 'storno', 'pot', 'pot_posting', 'campaign_gift', 'seal', 'fact'];
const immutable = [
  'entry',
  'posting',
  'storno',
  'pot_posting',
  'campaign_gift',
  'seal',
  'fact',
  'statement',
  'statement_line',
  'statement_payment',
  'payment_file',
  'statement_paper',
  'payment_file_release',
  'payment_file_take',
  'payment_return',
  'payment_resumption',
  'partner_payment',
  'charge_payment',
  'charge_order_paper',
  'bank_file',
  'bank_statement',
  'bank_numbers_explained',
  'bank_movement',
  'bank_clarification',
  'bank_decision',
  'bank_decision_undone',
  'bank_booking',
  'bank_booking_undone',
  'bank_payer',
  'invoice',
  'invoice_payment',
  'take_over_payment',
  'campaign_payment',
  'take_over_paper',
  'datev_business',
  'datev_export',
  'invoice_debit_refusal',
  'reminder',
  'reminder_letter',
];

const rows = (values: string[][]) => values.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');

/** The required triggers, with their arguments as the database stores them: each ended by a zero byte. */
const triggers = rows([
  ...immutable.map((table) => [table, `${table}_is_immutable`, '']),
  ...sealedTables.flatMap(({ name, key, except, plain }) =>
    ['fact_of_change', 'fact_of_update'].map((trigger) => [
      name,
      trigger,
      [key, except, plain].map((columns) => `${columns.join(',')}\\000`).join(''),
    ]),
  ),
]);

/** Sealed tables, with the columns that leave no facts. */
const watched = rows(sealedTables.map(({ name, except }) => [name, except.join(',')]));

/** Whether the guards of the books are in place. Changes made without them are found too; this reports it first. */
export const guardChecks: LedgerChecks = {
  'the triggers that guard and watch are in place': `
    select 0, wanted.table_name || ': ' || wanted.trigger_name
      from (values ${triggers}) as wanted (table_name, trigger_name, arguments)
      left join pg_trigger t on t.tgrelid = to_regclass(wanted.table_name) and t.tgname = wanted.trigger_name
     where t.tgenabled is distinct from 'O' or t.tgargs <> wanted.arguments::bytea`,
  'each column that is watched makes a fact when it changes': `
    select 0, wanted.table_name
      from (values ${watched}) as wanted (table_name, except_columns)
      join pg_trigger t on t.tgrelid = to_regclass(wanted.table_name) and t.tgname = 'fact_of_update'
      cross join lateral (
        select array_agg(attnum order by attnum) as columns from pg_attribute
         where attrelid = t.tgrelid and attnum > 0 and not attisdropped
           and attname <> all (string_to_array(wanted.except_columns, ','))) as a
     where a.columns <> array(select n from unnest(t.tgattr::int2[]) as n order by n)
        or cardinality(a.columns) <> (
          select count(*) from regexp_matches(pg_get_triggerdef(t.oid), 'IS DISTINCT FROM', 'g'))`,
  'the application writes the books through their functions only': `
    select 0, table_name from (values ${rows(books.map((table) => [table]))}) as written (table_name)
     where has_table_privilege('kartenkontor_app', table_name, 'insert, update, delete, truncate')`,
};

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * What lets a region move to another database (docs/decisions/growth-keys.md), read from the schema, so that it holds
 * for new tables too. A table has region_id, and its key begins with it. It points to no other region's rows, and it is
 * behind the fence.
 */

/** Tables that belong to no region, or not always, and why. */
const ofNoRegion: Record<string, string> = {
  schema_migration: 'the database’s own',
  cell: 'the cell’s own',
  neighbour_cell: 'the cell’s own',
  category: 'the operator’s own, the same for all regions',
  legal_text_copy: 'the operator’s own texts, fetched anew',
  content_fetch: 'when a source was last read; read anew',
  maintenance: 'closes the whole portal',
  throttle: 'attempts within minutes',
  captcha: 'lives for two minutes',
  captcha_token: 'lives for minutes',
  session: 'of a person, who signs in anew where the region is',
  known_device: 'of a person, and made anew by signing in',
  second_factor_ticket: 'lives for minutes',
  second_factor: 'of a person; moves with the region, and staff is of none',
  recovery_code: 'of a person; moves with the region, and staff is of none',
  mailed_token: 'of a person, who asks for a fresh link where the region is',
  outbox_mail: 'what is unsent is sent from where it was written',
  bank_file_refusal: 'a file that could not be read says of no region',
  audit_event: 'staff acts in no region as well; says what was done in this cell',
  demo_payment: 'what the demo’s payment provider knows, which is nobody’s',
  four_eyes_act: 'staff acts in no region as well; says what was done in this cell',
  move_order: 'of a region that moves; stays in the cell that it leaves, where the command goes on writing',
  move_order_step: 'the same',
  data_carrier: 'one may be of all regions; says what was handed over from this cell',
  job_run: 'what the processes of this cell did',
  ledger_check: 'of all books of this cell',
  push_device: 'staff’s devices are of no region',
  person: 'staff is of no region; unique (region_id, person_id) all the same',
  legal_text: 'the operator’s own texts are of no region; unique (region_id, name, version) all the same',
  region_part: 'the operator’s own texts are of no region; unique (region_id, part) all the same',
  region_publication: 'the operator’s own texts are of no region; unique (region_id, publication_id) all the same',
};

/** Written by the functions of the books alone, which come by the fence themselves; and the fence. */
const withoutTrigger = new Set([
  'account',
  'entry',
  'posting',
  'seal',
  'fact',
  'statement_run',
  'statement',
  'statement_line',
  'statement_payment',
  'region_home',
  'region_address',
]);

/** Foreign keys that may lead out of the region, and why. */
const leadsAnywhere: Record<string, string> = {
  transfer_request_decided_by_fkey: 'staff, who are of no region',
  correction_request_decided_by_fkey: 'staff, who are of no region',
  data_carrier_asked_by_fkey: 'staff, who are of no region',
  take_over_opened_by_fkey: 'staff, who are of no region',
  take_over_asked_by_fkey: 'staff, who are of no region',
  take_over_released_by_fkey: 'staff, who are of no region',
  take_over_taken_back_by_fkey: 'staff, who are of no region',
  take_over_mailing_by_fkey: 'staff, who are of no region',
  take_over_paper_made_by_fkey: 'staff, who are of no region',
  take_over_file_taken_by_fkey: 'staff, who are of no region',
  former_history_shown_by_fkey: 'staff, who are of no region',
  former_file_taken_by_fkey: 'staff, who are of no region',
  party_move_opened_by_fkey: 'staff, who are of no region',
  party_move_asked_by_fkey: 'staff, who are of no region',
  party_move_released_by_fkey: 'staff, who are of no region',
  party_move_taken_back_by_fkey: 'staff, who are of no region',
  party_move_mailing_by_fkey: 'staff, who are of no region',
  party_move_file_taken_by_fkey: 'staff, who are of no region',
  take_over_letters_taken_taken_by_fkey: 'staff, who are of no region',
  campaign_made_by_fkey: 'staff, who are of no region',
  campaign_started_by_fkey: 'staff, who are of no region',
  campaign_stopped_by_fkey: 'staff, who are of no region',
  campaign_list_given_by_fkey: 'staff, who are of no region',
  card_replacement_replaced_by_fkey: 'staff, who are of no region',
  second_factor_person_id_fkey: 'whose it is: staff is of no region',
  recovery_code_person_id_fkey: 'whose it is: staff is of no region',
  four_eyes_act_asked_by_fkey: 'staff, who are of no region',
  four_eyes_act_decided_by_fkey: 'staff, who are of no region',
  moved_alone_person_id_fkey: 'staff, who are of no region',
  person_role_given_by_fkey: 'staff, who are of no region',
  card_batch_requested_by_fkey: 'staff, who are of no region',
  card_file_taken_taken_by_fkey: 'staff, who are of no region',
  balance_link_made_by_fkey: 'staff, who are of no region',
  region_part_edited_by_fkey: 'staff, who are of no region',
  region_publication_published_by_fkey: 'staff, who are of no region',
  notification_created_by_fkey: 'staff, who are of no region',
  notification_stopped_by_fkey: 'staff, who are of no region',
  push_device_person_id_fkey: 'staff, who are of no region; all others are bound by another key, too',
  inbox_entry_person_id_fkey: 'staff, who are of no region, get test messages',
  staff_case_held_by_fkey: 'staff, who are of no region',
  staff_case_decided_by_fkey: 'staff, who are of no region',
  case_event_person_id_fkey: 'staff, who are of no region',
};

let database: Database;
let home: Books;
let abroad: Books;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await openBooks(database.db, 1);
  abroad = await openBooks(database.db, 1);
});
afterAll(() => database.close());

const names = async (query: string) =>
  (await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)).rows.map(({ name }) => name);

const TABLES = `select oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
const REGION = `select attnum from pg_attribute where attrelid = t.oid and attname = 'region_id' and attnotnull`;

const wrongTables = async () => {
  const wrong = await names(`
    select name from (${TABLES}) t
     where not exists (
       select from pg_index where indrelid = t.oid and indisprimary and indkey[0] = (${REGION})) order by name`);
  return wrong.filter((name) => !(name in ofNoRegion));
};

/** Between tables with a region: those that do not take it along. */
const wrongForeignKeys = async () => {
  const wrong = await names(`
    select conname as name from pg_constraint c
      join pg_attribute t on t.attrelid = confrelid and t.attname = 'region_id'
      join pg_attribute f on f.attrelid = conrelid and f.attname = 'region_id'
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (
         select from generate_subscripts(conkey, 1) as n where conkey[n] = f.attnum and confkey[n] = t.attnum) order by name`);
  return wrong.filter((name) => !(name in leadsAnywhere) && !name.startsWith('audit_event'));
};

const unfenced = async () => {
  const wrong = await names(`
    select name from (${TABLES}) t
     where exists (select from pg_attribute where attrelid = t.oid and attname = 'region_id')
       and not exists (select from pg_trigger where tgrelid = t.oid and tgfoid = 'refuse_region_elsewhere'::regproc) order by name`);
  return wrong.filter((name) => !withoutTrigger.has(name) && name !== 'audit_event');
};

describe('every table', () => {
  it('of a region has a key that its region leads', async () => {
    expect(await wrongTables()).toEqual([]);
  });

  it('points only to rows of its own region', async () => {
    expect(await wrongForeignKeys()).toEqual([]);
  });

  it('that the application writes is behind the fence', async () => {
    expect(await unfenced()).toEqual([]);
  });

  it('is of a region, or named here with its reason', async () => {
    const all = new Set(await names(TABLES));
    expect([...Object.keys(ofNoRegion), ...withoutTrigger].filter((name) => !all.has(name))).toEqual([]);
  });

  it('control: a table that forgets all of it is found', async () => {
    await database.runAsOwner(`
      create table stray (stray_id bigint primary key, region_id int not null references region, partner_id bigint not null);
      create unique index stray_partner on partner (partner_id);
      alter table stray add constraint stray_partner_id_fkey foreign key (partner_id) references partner (partner_id)`);
    expect([await wrongTables(), await wrongForeignKeys(), await unfenced()]).toEqual([
      ['stray'],
      ['stray_partner_id_fkey'],
      ['stray'],
    ]);
    await database.runAsOwner('drop table stray; drop index stray_partner');
  });
});

describe('a row that points to another region’s', () => {
  const theirs = () => ({ shop: abroad.partnerId, card: abroad.cards[0]! });
  const person = (columns: string, values: string) =>
    `insert into person (region_id, email, first_name, last_name, ${columns}) values (${home.regionId}, 'a@post.example', '', '', ${values})`;
  const attempts: [string, () => string][] = [
    [
      'branch_region_id_partner_id_fkey',
      () => `insert into branch (region_id, partner_id, position, name, street, zip, city)
             values (${home.regionId}, ${theirs().shop}, 0, '', '', '', '')`,
    ],
    [
      'partner_bank_region_id_partner_id_fkey',
      () =>
        `insert into partner_bank (region_id, partner_id, payment_method) values (${home.regionId}, ${theirs().shop}, 'Rechnung')`,
    ],
    [
      'bonus_setting_region_id_partner_id_fkey',
      () =>
        `insert into bonus_setting (region_id, partner_id, in_force_from, is_active) values (${home.regionId}, ${theirs().shop}, now(), true)`,
    ],
    [
      'logo_region_id_partner_id_fkey',
      () => `insert into logo (region_id, partner_id, png, name) values (${home.regionId}, ${theirs().shop}, '', '')`,
    ],
    ['person_region_id_partner_id_fkey', () => person('role, partner_id', `'partner', ${theirs().shop}`)],
    [
      'card_region_id_customer_id_fkey',
      () => `with holder as (
               insert into person (region_id, email, role, first_name, last_name)
               values (${abroad.regionId}, 'b@post.example', 'customer', '', '') returning person_id)
             update card set customer_id = person_id from holder where card_number = '${home.cards[0]!}'`,
    ],
    [
      'expiry_notice_region_id_card_number_fkey',
      () => `with holder as (
               insert into person (region_id, email, role, first_name, last_name)
               values (${home.regionId}, 'c@post.example', 'customer', '', '') returning person_id)
             insert into expiry_notice select ${home.regionId}, '${theirs().card}', '2030-12-31', person_id, now(), 0 from holder`,
    ],
  ];

  it.each(attempts)('is refused: %s', async (constraint, statement) => {
    await expect(sql.raw(statement()).execute(database.db)).rejects.toThrow(constraint);
  });

  it.each(attempts)('control: is taken without %s', async (constraint, statement) => {
    const table = constraint.slice(0, constraint.indexOf('_region_id'));
    await expect(
      database.runAsOwner(`alter table ${table} drop constraint ${constraint}; ${statement()}; select 1 / 0`),
    ).rejects.toThrow('division by zero');
  });

  it('is refused without a region too, where a foreign key would not look', async () => {
    const staff = `insert into person (email, role, first_name, last_name, partner_id) values ('d@post.example', 'partner', '', '', ${home.partnerId})`;
    await expect(sql.raw(staff).execute(database.db)).rejects.toThrow('person_check');
  });
});

import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { sql } from 'kysely';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { LetterLook } from '#server/platform/pdf/print-letter.ts';
import { drawReminderLetter, type LetterContent, letterName } from './letter-paper.ts';

/** A letter without its paper. `sentOn` is an ISO date. */
export interface ReminderLetter {
  gguid: string;
  /** "Zahlungserinnerung vom 24.11.2026" */
  name: string;
  sentOn: string;
}

/** Draws and keeps a letter, in the transaction that sends it. `look` comes from outside: it reads by another way. */
export async function keepReminderLetter(
  trx: Trx,
  business: OwnBusiness,
  content: LetterContent,
  look: LetterLook,
): Promise<ReminderLetter> {
  const pdf = await drawReminderLetter(content, look);
  const { gguid } = await trx
    .insertInto('reminder_letter')
    .values({
      region_id: business.regionId,
      ...ownerColumns(business),
      sent_on: content.sentOn,
      content: JSON.stringify(content),
      pdf: Buffer.from(pdf),
    })
    .returning('gguid')
    .executeTakeFirstOrThrow();
  return { gguid, name: letterName(content), sentOn: content.sentOn };
}

const letters = (db: Db) =>
  db
    .selectFrom('reminder_letter')
    .select(['gguid', 'sent_on as sentOn'])
    .select(sql<string>`content ->> 'title'`.as('title'));

const ofBusiness = (db: Db, business: OwnBusiness) =>
  letters(db).where('region_id', '=', business.regionId).where(`${business.kind}_id`, '=', idOf(business));

/** The letters of a business, the newest first. */
export async function listReminderLetters(db: Db, business: OwnBusiness): Promise<ReminderLetter[]> {
  const rows = await ofBusiness(db, business).orderBy('letter', 'desc').execute();
  return rows.map(({ gguid, sentOn, title }) => ({ gguid, sentOn, name: letterName({ title, sentOn }) }));
}

/** A letter of the business's own; undefined for any other, whether there is one or not. */
export async function findOwnReminderLetter(
  db: Db,
  business: OwnBusiness,
  gguid: string,
): Promise<{ name: string; pdf: Uint8Array } | undefined> {
  const row = await ofBusiness(db, business).select('pdf').where('gguid', '=', gguid).executeTakeFirst();
  return row && { name: letterName(row), pdf: row.pdf };
}

/** A letter of whatever business. Throws Refusal 404. */
export async function getReminderLetter(
  db: Db,
  gguid: string,
): Promise<{ regionId: number; name: string; pdf: Uint8Array; subject: string }> {
  const row = await letters(db).select(['region_id as regionId', 'letter', 'pdf']).where('gguid', '=', gguid).executeTakeFirst();
  if (!row) throw notFound('Die Mahnung wurde nicht gefunden.');
  return { regionId: row.regionId, name: letterName(row), pdf: row.pdf, subject: `reminder letter ${row.letter}` };
}

/** How a reminder is found among letters: nothing is reminded twice on one day (ISO). */
export const reminderKey = (regionId: number, item: string, sentOn: string) => `${regionId} ${item} ${sentOn}`;

/** By reminder, the letter that it went out with, of those since a day (ISO). */
export async function mapLetters(db: Db, since: string, regionId?: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ regionId: number; gguid: string; item: string; sentOn: string }>`
    select l.region_id as "regionId", l.gguid, n ->> 'item' as item, l.sent_on as "sentOn"
      from reminder_letter l cross join lateral jsonb_array_elements(l.content -> 'items') as n
     where l.sent_on >= ${since}::date
       and (${regionId ?? null}::int is null or l.region_id = ${regionId ?? null}::int)`.execute(db);
  return new Map(rows.map((row) => [reminderKey(row.regionId, row.item, row.sentOn), row.gguid]));
}

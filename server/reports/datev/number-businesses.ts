import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { sql } from 'kysely';
import { datevMessages } from '#contract/reports/datev/datev.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { businessNamed, type BusinessName } from './datev-line.ts';

const MOST = 29_999;

/** Whose books they are at the tax adviser's. */
interface Client {
  consultant: number;
  client: number;
}

/**
 * The numbers of all businesses of a region, after those without one have got the next. A number stays for good, as
 * the tax adviser's books know it. No number that another region of the same client has is given again. The caller
 * holds the lock of the exports. Throws Refusal 422 where none is left.
 */
export async function numberBusinesses(
  trx: Trx,
  regionId: number,
  names: readonly BusinessName[],
  { consultant, client, firstBusiness }: Client & { firstBusiness: number },
): Promise<Map<BusinessName, number>> {
  const rows = await trx.selectFrom('datev_business').selectAll().where('region_id', '=', regionId).execute();
  const numbers = new Map<BusinessName, number>(
    rows.map(({ number, partner_id, employer_id }) => [
      partner_id === null ? `employer ${employer_id!}` : `partner ${partner_id}`,
      number,
    ]),
  );
  await lockClient(trx, client);
  const others = await listNumbersOfOthers(trx, regionId, { consultant, client });
  let next = Math.max(firstBusiness, ...[...numbers.values()].map((number) => number + 1));
  for (const name of new Set(names)) {
    if (numbers.has(name)) continue;
    while (others.has(next)) next++;
    if (next > MOST) throw new Refusal('RULE_BROKEN', 'Für weitere Debitoren und Kreditoren sind keine Nummern mehr frei.');
    const business = businessNamed(regionId, name);
    await trx
      .insertInto('datev_business')
      .values({
        region_id: regionId,
        number: next,
        ...ownerColumns(business),
      })
      .execute();
    numbers.set(name, next++);
  }
  return numbers;
}

/** One who gives numbers of a client, or comes to it with numbers of its own, at a time. */
async function lockClient(trx: Trx, client: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7113, ${client})`.execute(trx);
}

/**
 * A number stays for good, also where a region changes its client. Throws Refusal 422 where another region of the
 * client has given one of the region's numbers to a business of its own.
 */
export async function assertNumbersFit(trx: Trx, regionId: number, { consultant, client }: Client): Promise<void> {
  await lockClient(trx, client);
  const others = await listNumbersOfOthers(trx, regionId, { consultant, client });
  const own = await trx
    .selectFrom('datev_business')
    .select('number')
    .where('region_id', '=', regionId)
    .orderBy('number')
    .execute();
  const both = own.find(({ number }) => others.has(number));
  if (!both) return;
  const message = datevMessages.taken(both.number);
  throw atField('client', message);
}

/** The numbers that the other regions of a client have given. */
async function listNumbersOfOthers(trx: Trx, regionId: number, { consultant, client }: Client): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('datev_business')
    .innerJoin('datev_setting', 'datev_setting.region_id', 'datev_business.region_id')
    .select('number')
    .where('consultant', '=', consultant)
    .where('client', '=', client)
    .where('datev_business.region_id', '<>', regionId)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

import { formatCents } from '#contract/common/money.ts';
import { type PaperKind, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { formatInstant, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { listFiles } from './intakes.ts';
import { getTakeOver } from './hold-take-over.ts';
import { readRehearsal } from './rehearsed-totals.ts';
import { drawTotalsPaper, type PaperOfTotals } from './totals-paper.ts';
import { takeOverIntake } from './tables.ts';

interface Wanted {
  id: number;
  kind: PaperKind;
  staffId: number;
}

type Row = Awaited<ReturnType<typeof getTakeOver>>;

/**
 * The paper of totals of the last rehearsal, or of the cut-over, made once. Who asks again gets the same, as somebody
 * may have signed it. Throws Refusal 404, and 422 where there are no such totals.
 */
export async function keepTotalsPaper(
  archive: { db: Db; regionContent: RegionContent },
  { id, kind, staffId }: Wanted,
): Promise<Uint8Array> {
  const { db } = archive;
  const row = await getTakeOver(db, id);
  const toldAt = kind === 'rehearsal' ? rehearsedAt(row) : row.finished_at;
  if (toldAt === null) throw ruleBroken(kind === 'rehearsal' ? takeOverMessages.notRehearsed : takeOverMessages.notDone);
  const which = { region_id: row.region_id, take_over_id: id, kind, told_at: toldAt };
  const kept = await findPaper(db, which);
  if (kept) return kept;
  const told = await gather(db, row, kind, toldAt);
  const pdf = await drawTotalsPaper(told, await getLetterLook(archive, row.region_id));
  await db
    .insertInto('take_over_paper')
    .values({ ...which, pdf: Buffer.from(pdf), made_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPaper(db, which))!;
}

/** Null where something was changed since. What was released is what was rehearsed. */
const rehearsedAt = ({ state, version, rehearsed, rehearsed_at }: Row) =>
  state !== 'open' || rehearsed === version ? rehearsed_at : null;

async function findPaper(
  db: Db,
  which: { region_id: number; take_over_id: number; kind: PaperKind; told_at: Date },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('take_over_paper')
    .select('pdf')
    .where('region_id', '=', which.region_id)
    .where('take_over_id', '=', which.take_over_id)
    .where('kind', '=', which.kind)
    .where('told_at', '=', which.told_at)
    .executeTakeFirst();
  return row?.pdf;
}

async function gather(db: Db, row: Row, kind: PaperKind, toldAt: Date): Promise<PaperOfTotals> {
  const { region_id: regionId, take_over_id: number, provider: predecessor } = row;
  const files = await listFiles(db, takeOverIntake, { regionId, id: number });
  const region = (await listRegionNames(db)).find((one) => one.regionId === regionId)!.name;
  return {
    kind,
    number,
    region,
    predecessor,
    at: formatInstant(toldAt),
    totals: await readRehearsal(db, row, toldAt),
    files,
    involved: await listInvolved(db, row, kind),
    claim: kind === 'cut-over' ? await readClaim(db, row) : null,
  };
}

async function listInvolved(db: Db, row: Row, kind: PaperKind): Promise<PaperOfTotals['involved']> {
  const { opened_by, opened_at, rehearsed_at, asked_by, released_by, released_at, finished_at, taken_back_at } = row;
  const people = await listNamesOfPeople(db, [opened_by, asked_by, released_by]);
  const nameOf = (personId: number) => people.get(personId) ?? '';
  const prepared: [string, string][] = [
    ['Angelegt', `${formatInstant(opened_at)}, ${nameOf(opened_by)}`],
    ['Geprobt', formatInstant(rehearsed_at!)],
  ];
  if (kind === 'rehearsal') return prepared;
  return [
    ...prepared,
    ['Freigabe erbeten von', nameOf(asked_by!)],
    ['Freigabe bestätigt', `${formatInstant(released_at!)}, ${nameOf(released_by!)}`],
    ['Abgeschlossen', formatInstant(finished_at!)],
    ...(taken_back_at ? [['Zurückgenommen', formatInstant(taken_back_at)] as const] : []),
  ];
}

async function readClaim(db: Db, { region_id: regionId, take_over_id }: Row): Promise<PaperOfTotals['claim']> {
  const [claim] = await listClaims(db, 'take-over', [regionId], [take_over_id]);
  if (!claim || claim.claimedCents === 0) return null;
  const bank = await findRegionBank(db, regionId);
  return {
    label: claim.label,
    sum: formatCents(claim.claimedCents),
    dueOn: formatIsoDay(claim.dueOn),
    bank: bank ? { holder: bank.holder, iban: bank.iban } : null,
  };
}

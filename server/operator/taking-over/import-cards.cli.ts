import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { cardStates, mapTakeOver, openTakeOver as openCall, type Rehearsal } from '#contract/operator/taking-over/taking-over.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { endVoidRelease } from './end-void-release.ts';
import { writeFaultFile } from './fault-file.ts';
import { getTakeOver } from './hold-take-over.ts';
import { mapColumns } from './map-columns.ts';
import { openTakeOver } from './open-take-over.ts';
import { readTakeOver } from './read-take-over.ts';
import { askForRehearsal, rehearse } from './rehearse.ts';
import { takeFile } from './take-file.ts';

const USAGE = `Usage: npm run -s import -- --as STAFF-EMAIL --region SLUG --provider NAME [--file FILE]… [--mapping FILE.json] [--faults FILE.csv]
       npm run -s import -- --as STAFF-EMAIL --take-over NUMBER [--file FILE]… [--mapping FILE.json] [--faults FILE.csv]
Rehearses the cards of another provider; nothing is booked. Without a mapping it prints the one that it proposes.
The faulty rows go to the file of --faults, which may hold addresses of people. Say it again to go on after a break.
To cut over is for two people, on the screen.`;

const text = { type: 'string' } as const;
const options = {
  as: text,
  region: text,
  provider: text,
  'take-over': text,
  file: { type: 'string', multiple: true },
  mapping: text,
  faults: text,
} as const;

const { columns: saidColumns, states: saidStates } = mapTakeOver.input.shape;
const said = z.strictObject({ columns: saidColumns.default({}), states: saidStates.default({}) });

// Rows hold addresses of people.
const MODE = 0o600;

/**
 * `npm run import`: takes files in, says what they mean, rehearses them and tells what is wrong, as the screen does.
 */
await withDatabase(async ({ db }) => {
  const { as, file: files = [], mapping, faults, ...which } = readWords(USAGE, { options }).values;
  if (faults !== undefined && fs.existsSync(faults)) throw new ConfigError(`${faults} is there already.`);
  const staffId = await getPreparer(db, as);
  const id = await findOrOpen(db, which, staffId);
  for (const file of files) await takeOnce(db, { id, file, staffId });
  if (mapping !== undefined) await mapColumns(db, { id, version: (await getTakeOver(db, id)).version, ...readMapping(mapping) });
  await endVoidRelease(db, id, staffId);
  const { lacks, columns, states, version } = await readTakeOver(db, id);
  if (lacks.length > 0) return askForMapping({ id, lacks, columns, states });
  await askForRehearsal(db, { id, version });
  await rehearse(db, id);
  const { rehearsal } = await readTakeOver(db, id);
  if (rehearsal === null) throw new ConfigError(`Take-over ${id} was changed meanwhile. Say it again.`);
  tell(id, rehearsal);
  const unmended = rehearsal.faulty - rehearsal.replaced;
  if (unmended === 0) return;
  process.exitCode = 1;
  if (faults === undefined) return console.log(`Name a file with --faults to get the ${formatCount(unmended)} faulty rows.`);
  fs.writeFileSync(faults, await writeFaultFile(db, id), { mode: MODE });
  console.log(
    `${faults}: ${formatCount(unmended)} faulty rows with file, line, reason and remedy. Mend it and bring it by --file.`,
  );
});

/** Throws a ConfigError for nobody who prepares take-overs. */
async function getPreparer(db: Db, email: string | undefined): Promise<number> {
  const staffId = await getStaffId(db, email);
  if (!isPermitted(openCall.who, { ...(await getPerson(db, staffId)), contract_ended: false }))
    throw new ConfigError('Take-overs are prepared by management and accounting.');
  return staffId;
}

interface Which {
  region?: string | undefined;
  provider?: string | undefined;
  'take-over'?: string | undefined;
}

/** The number of the take-over that is named, or of the open one of that provider; it is opened where there is none. */
async function findOrOpen(db: Db, { region, provider, 'take-over': number }: Which, staffId: number): Promise<number> {
  if (number !== undefined) {
    if (region !== undefined || provider !== undefined || !/^[1-9]\d{0,14}$/.test(number)) throw new ConfigError(USAGE);
    return (await getTakeOver(db, Number(number))).take_over_id;
  }
  const wanted = openCall.input.safeParse({ region, provider });
  if (!wanted.success) throw new ConfigError(USAGE);
  const regionId = await getRegionId(db, wanted.data.region);
  const open = await db
    .selectFrom('take_over')
    .select('take_over_id')
    .where('region_id', '=', regionId)
    .where('state', '=', 'open')
    .where((row) => row(row.fn('lower', ['provider']), '=', wanted.data.provider.toLowerCase()))
    .orderBy('take_over_id', 'desc')
    .executeTakeFirst();
  return open?.take_over_id ?? openTakeOver(db, { regionId, provider: wanted.data.provider, staffId });
}

/** Takes a file in, unless it is there: the command was broken off behind it. */
async function takeOnce(db: Db, { id, file, staffId }: { id: number; file: string; staffId: number }): Promise<void> {
  const content = readGiven(file);
  const { region_id: regionId } = await getTakeOver(db, id);
  const known = await db
    .selectFrom('take_over_file')
    .select('file_id')
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', id)
    .where('sha256', '=', hash('sha256', content, 'hex'))
    .executeTakeFirst();
  if (known) return console.log(`${file}: is there already.`);
  const rows = await takeFile(db, { id, name: path.basename(file).slice(-200), file: content, staffId });
  console.log(`${file}: ${formatCount(rows)} rows.`);
}

function readGiven(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new ConfigError((error as Error).message, { cause: error });
  }
}

/** Throws a ConfigError for anything but `{"columns": …, "states": …}`. */
function readMapping(file: string) {
  const content = readGiven(file).toString();
  try {
    return said.parse(JSON.parse(content));
  } catch (error) {
    throw new ConfigError(`${file} is no mapping: ${(error as Error).message}`, { cause: error });
  }
}

/** The proposed mapping goes to standard output, to be kept in a file and looked through. */
function askForMapping({
  id,
  lacks,
  columns,
  states,
}: Pick<Awaited<ReturnType<typeof readTakeOver>>, 'id' | 'lacks' | 'columns' | 'states'>): void {
  console.error([`Take-over ${id}:`, ...lacks, 'Look through this mapping, complete it, and give it by --mapping:'].join('\n'));
  const meanings = (some: readonly { name: string; meaning: string }[]) =>
    Object.fromEntries(some.map(({ name, meaning }) => [name, meaning]));
  console.log(JSON.stringify({ columns: meanings(columns), states: meanings(states) }, null, 2));
  process.exitCode = 1;
}

function tell(id: number, { rows, cards, faulty, replaced, byState, byYear, ...sums }: Rehearsal): void {
  const lines: [string, number, string][] = [
    ['come along', cards, sums.sumFormattedDE],
    ['stay behind by their state', sums.leftOut, sums.leftOutFormattedDE],
    ['faulty, not mended yet', faulty - replaced, sums.faultyFormattedDE],
    ['all that the files tell of', sums.toldCards, sums.toldFormattedDE],
    ...byState.map(({ state, ...of }): [string, number, string] => [cardStates[state], of.cards, of.sumFormattedDE]),
    ...byYear.map(({ year, ...of }): [string, number, string] => [`issued ${year ?? '?'}`, of.cards, of.sumFormattedDE]),
  ];
  console.log(`Take-over ${id}, ${formatCount(rows)} rows:`);
  for (const [name, count, sum] of lines) console.log(`  ${name}: ${formatCount(count)} cards, ${sum} EUR`);
  for (const { reason, rows: count } of sums.byFault) console.log(`  ${formatCount(count)} rows: ${reason}`);
}

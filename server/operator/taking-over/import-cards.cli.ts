import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import {
  cardStates,
  mapTakeOver,
  openTakeOver as openCall,
  type Rehearsal,
  type TakeOver,
} from '#contract/operator/taking-over/taking-over.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { writeTakeOverFaults } from './write-take-over-faults.ts';
import { getTakeOver } from './hold-take-over.ts';
import { mapColumns } from './map-columns.ts';
import { openTakeOver } from './open-take-over.ts';
import { readTakeOver } from './read-take-over.ts';
import { askForRehearsal, rehearse } from './rehearse.ts';
import { takeFile } from './take-file.ts';
import { endVoidRelease } from './take-over-release-kind.ts';

const USAGE = `Usage: ${sayCommand('import --as STAFF-EMAIL --region SLUG --provider NAME [FILES]')}
       ${sayCommand('import --as STAFF-EMAIL --take-over NUMBER [FILES]')}
FILES: [--file CARDS]… [--gifts GIFTS]… [--mapping FILE.json] [--faults FILE.csv] [--gift-faults FILE.csv]
Rehearses the cards of another provider, and the gifts on them; nothing is booked. Without a mapping it prints the one that it proposes.
The faulty rows go to the file of --faults, which may hold addresses of people. Say it again to go on after a break.
To cut over is for two people, on the screen.`;

const text = { type: 'string' } as const;
const options = {
  as: text,
  region: text,
  provider: text,
  'take-over': text,
  file: { type: 'string', multiple: true },
  gifts: { type: 'string', multiple: true },
  mapping: text,
  faults: text,
  'gift-faults': text,
} as const;

const { columns: saidColumns, states: saidStates, giftColumns, campaigns } = mapTakeOver.input.shape;
const said = z.strictObject({ columns: saidColumns.default({}), states: saidStates.default({}), giftColumns, campaigns });

// Rows hold addresses of people.
const MODE = 0o600;

/**
 * `npm run import`: takes files in, says what they mean, rehearses them and tells what is wrong, as the screen does.
 */
await withDatabase(async ({ db }) => {
  const {
    as,
    file: files = [],
    gifts = [],
    mapping,
    faults,
    'gift-faults': giftFaults,
    ...which
  } = readWords(USAGE, { options }).values;
  for (const target of [faults, giftFaults])
    if (target !== undefined && fs.existsSync(target)) throw new ConfigError(`${target} is there already.`);
  const staffId = await getPreparer(db, as);
  const id = await findOrOpen(db, which, staffId);
  for (const file of files) await takeOnce(db, { id, kind: 'cards', file, staffId });
  for (const file of gifts) await takeOnce(db, { id, kind: 'gifts', file, staffId });
  if (mapping !== undefined) await mapColumns(db, { id, version: (await getTakeOver(db, id)).version, ...readMapping(mapping) });
  await endVoidRelease(db, id, staffId);
  const { lacks, columns, states, gifts: giftMapping, version } = await readTakeOver(db, id);
  if (lacks.length > 0) return askForMapping({ id, lacks, columns, states, gifts: giftMapping });
  await askForRehearsal(db, { id, version });
  await rehearse(db, id);
  const { rehearsal } = await readTakeOver(db, id);
  if (rehearsal === null) throw new ConfigError(`Take-over ${id} was changed meanwhile. Say it again.`);
  tell(id, rehearsal);
  const unmended = rehearsal.faulty - rehearsal.replaced;
  await giveFaults(db, { id, kind: 'cards', unmended, target: faults, option: '--faults', by: '--file' });
  await giveFaults(db, {
    id,
    kind: 'gifts',
    unmended: rehearsal.giftLists?.faulty ?? 0,
    target: giftFaults,
    option: '--gift-faults',
    by: '--gifts',
  });
});

interface FaultsToGive {
  id: number;
  kind: TakeOverFileKind;
  unmended: number;
  /** The file that they go to. */
  target: string | undefined;
  option: string;
  /** The option that brings them back. */
  by: string;
}

/** Writes the rows of a kind that are still faulty, if somebody has named a file for them. */
async function giveFaults(db: Db, { id, kind, unmended, target, option, by }: FaultsToGive): Promise<void> {
  if (unmended === 0) return;
  process.exitCode = 1;
  const what = `${formatCount(unmended)} faulty rows`;
  if (target === undefined) return console.log(`Name a file with ${option} to get the ${what}.`);
  fs.writeFileSync(target, await writeTakeOverFaults(db, id, kind), { mode: MODE });
  console.log(`${target}: ${what} with file, line, reason and remedy. Mend it and bring it by ${by}.`);
}

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
async function takeOnce(
  db: Db,
  { id, kind, file, staffId }: { id: number; kind: TakeOverFileKind; file: string; staffId: number },
): Promise<void> {
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
  const rows = await takeFile(db, { id, kind, name: path.basename(file).slice(-200), file: content, staffId });
  console.log(`${file}: ${formatCount(rows)} rows.`);
}

function readGiven(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new ConfigError((error as Error).message, { cause: error });
  }
}

/** Throws a ConfigError for anything but `{"columns": …, "states": …, "giftColumns": …, "campaigns": …}`. */
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
  gifts,
}: Pick<TakeOver, 'id' | 'lacks' | 'columns' | 'states' | 'gifts'>): void {
  console.error([`Take-over ${id}:`, ...lacks, 'Look through this mapping, complete it, and give it by --mapping:'].join('\n'));
  const meanings = (some: readonly { name: string; meaning: string }[]) =>
    Object.fromEntries(some.map(({ name, meaning }) => [name, meaning]));
  const ofGifts = gifts && { giftColumns: meanings(gifts.columns), campaigns: meanings(gifts.campaigns) };
  console.log(JSON.stringify({ columns: meanings(columns), states: meanings(states), ...ofGifts }, null, 2));
  // Their numbers are what the mapping names.
  for (const { value, label } of gifts?.choices ?? []) console.error(`Campaign ${value}: ${label}`);
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
  const { giftLists, unreadColumns } = sums;
  for (const { name, cards: of, sumFormattedDE } of giftLists?.byCampaign ?? [])
    console.log(`  gifts of ${name}: ${formatCount(of)} cards, ${sumFormattedDE} EUR`);
  if (sums.gifts.cards > 0)
    console.log(
      `  gifts that become money like any other: ${formatCount(sums.gifts.cards)} cards, ${sums.gifts.sumFormattedDE} EUR`,
    );
  for (const told of unreadColumns) console.log(`  not read: ${told}`);
  for (const { reason, rows: count } of [...sums.byFault, ...(giftLists?.byFault ?? [])])
    console.log(`  ${formatCount(count)} rows: ${reason}`);
}

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  type FormerHistory,
  mapFormerBookings,
  uploadFormerBookings,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { probeFile } from '#server/platform/uploads/read-long-csv.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { writeBookingFaults } from './write-booking-faults.ts';
import { findHistory } from './hold-history.ts';
import { mapBookings } from './map-bookings.ts';
import { readHistory } from './read-history.ts';
import { askForBookingsRehearsal, rehearseBookings } from './rehearse-bookings.ts';
import { isKnown, takeBookings } from './take-bookings.ts';

const USAGE = `Usage: ${sayCommand('import:bookings --as STAFF-EMAIL --take-over NUMBER [--file FILE]… [--mapping FILE.json] [--faults FILE.csv]')}
Takes past bookings of a former provider in, of files of any length, and rehearses them; nothing is shown or booked.
Without a mapping it prints the one that it proposes. The faulty rows go to the file of --faults. Say it again to go on
after a break. Shown they are on the screen, once the take-over is done.`;

const text = { type: 'string' } as const;
const options = { as: text, 'take-over': text, file: { type: 'string', multiple: true }, mapping: text, faults: text } as const;

const { columns: saidColumns, kinds: saidKinds } = mapFormerBookings.input.shape;
const said = z.strictObject({ columns: saidColumns.default({}), kinds: saidKinds.default({}) });

// Rows tell where people have bought.
const MODE = 0o600;

/** `npm run import:bookings`: takes past bookings in and rehearses them, as the screen does. */
await withDatabase(async ({ db }) => {
  const { as, file: files = [], mapping, faults, 'take-over': number } = readWords(USAGE, { options }).values;
  if (faults !== undefined && fs.existsSync(faults)) throw new ConfigError(`${faults} is there already.`);
  if (number === undefined || !/^[1-9]\d{0,14}$/.test(number)) throw new ConfigError(USAGE);
  const staffId = await getPreparer(db, as);
  const { take_over_id: id, region_id: regionId } = await getTakeOver(db, Number(number));
  for (const file of files) await takeOnce(db, { id, regionId, file, staffId });
  if (mapping !== undefined) await mapBookings(db, { id, version: (await readHistory(db, id)).version, ...readMapping(mapping) });
  const { lacks, columns, kinds, version } = await readHistory(db, id);
  if (lacks.length > 0) return askForMapping({ id, lacks, columns, kinds });
  await askForBookingsRehearsal(db, { id, version });
  await rehearseBookings(db, { regionId, takeOverId: id });
  const { rehearsal } = await readHistory(db, id);
  if (rehearsal === null) throw new ConfigError(`The bookings of take-over ${id} were changed meanwhile. Say it again.`);
  tell(id, rehearsal);
  if (rehearsal.faulty === 0) return;
  process.exitCode = 1;
  if (faults === undefined)
    return console.log(`Name a file with --faults to get the ${formatCount(rehearsal.faulty)} faulty rows.`);
  fs.writeFileSync(faults, await writeBookingFaults(db, id), { mode: MODE });
  console.log(`${faults}: faulty rows with file, line, reason and remedy. Mend it and bring it by --file.`);
});

/** Throws a ConfigError for nobody who prepares take-overs. */
async function getPreparer(db: Db, email: string | undefined): Promise<number> {
  const staffId = await getStaffId(db, email);
  if (!isPermitted(uploadFormerBookings.who, { ...(await getPerson(db, staffId)), contract_ended: false }))
    throw new ConfigError('Past bookings are prepared by management and accounting.');
  return staffId;
}

/** Takes a file in, read from the disk a piece at a time, unless it is there: the command was broken off behind it. */
async function takeOnce(
  db: Db,
  { id, regionId, file, staffId }: { id: number; regionId: number; file: string; staffId: number },
): Promise<void> {
  const source = () => fs.createReadStream(file);
  const { sha256 } = await probeFile(source).catch((error: Error) => {
    throw new ConfigError(error.message, { cause: error });
  });
  const history = await findHistory(db, regionId, id);
  if (history && (await isKnown(db, history, sha256))) return console.log(`${file}: is there already.`);
  const rows = await takeBookings(db, { id, name: path.basename(file).slice(-200), file: source, staffId });
  console.log(`${file}: ${formatCount(rows)} rows.`);
}

/** Throws a ConfigError for anything but `{"columns": …, "kinds": …}`. */
function readMapping(file: string) {
  try {
    return said.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError(`${file} is no mapping: ${(error as Error).message}`, { cause: error });
  }
}

/** The proposed mapping goes to standard output, to be kept in a file and looked through. */
function askForMapping({ id, lacks, columns, kinds }: Pick<FormerHistory, 'id' | 'lacks' | 'columns' | 'kinds'>): void {
  console.error([`Take-over ${id}:`, ...lacks, 'Look through this mapping, complete it, and give it by --mapping:'].join('\n'));
  const meanings = (some: readonly { name: string; meaning: string }[]) =>
    Object.fromEntries(some.map(({ name, meaning }) => [name, meaning]));
  console.log(JSON.stringify({ columns: meanings(columns), kinds: meanings(kinds) }, null, 2));
  process.exitCode = 1;
}

function tell(
  id: number,
  { told, cards, balanced, outdated, byYear, ...rehearsal }: NonNullable<FormerHistory['rehearsal']>,
): void {
  console.log(`Take-over ${id}, ${formatCount(told)} rows of former bookings:`);
  const lines: [string, { rows: number; creditFormattedDE: string; debitFormattedDE: string }][] = [
    [`on ${formatCount(cards)} cards`, rehearsal],
    ['of them too old to be kept', outdated],
    ...byYear.map((year): [string, typeof year] => [String(year.year), year]),
  ];
  for (const [name, { rows, creditFormattedDE, debitFormattedDE }] of lines)
    console.log(`  ${name}: ${formatCount(rows)} bookings, ${creditFormattedDE} EUR up, ${debitFormattedDE} EUR down`);
  console.log(`  add up to the balance that comes along: ${formatCount(balanced)} cards`);
  console.log(`  faulty, not mended yet: ${formatCount(rehearsal.faulty)} rows; in two files: ${formatCount(rehearsal.doubles)}`);
  for (const { reason, rows } of rehearsal.byFault) console.log(`  ${formatCount(rows)} rows: ${reason}`);
}

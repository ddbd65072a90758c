import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { MOST_BANK_FILE_BYTES } from '#contract/reports/bank-statements/bank-statements.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { trySteps } from '#server/platform/try-each.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { releaseBankFile } from './bank-file-kind.ts';
import { matchMovements } from './match-movements.ts';
import { takeInFile } from './read-uploaded-file.ts';

/** What a client of the bank has just begun to write may not be whole yet. */
const STILL_WRITTEN_MS = 10 * 60_000;
/**
 * A client writes a file under another ending, and renames it when it is whole. After this time it never will be.
 */
const RENAMED_MS = 60 * 60_000;
const OF_THE_BANK = /\.(?:xml|zip|camt|c5[34])$/i;
const READ = 'gelesen';
const REFUSED = 'abgelehnt';

/**
 * Reads what a client of the bank (EBICS) has left in a folder. It books what is certain of all regions' movements,
 * also for items that are newer than the movement. Read files go to `gelesen`, others to `abgelehnt`, where accounting
 * reads why. May be interrupted anywhere and run by several processes. An error of one file or
 * region does not stop the others.
 */
export async function readBankInbox(office: ActOffice, folder: string | undefined): Promise<void> {
  await trySteps('{failed} files or regions failed', async (attempt) => {
    if (folder !== undefined) for (const name of await listFiles(folder)) await attempt(() => readOne(office, folder, name));
    for (const regionId of await listRegionIds(office.db)) await attempt(() => matchMovements(office, regionId));
  });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

async function readOne(office: ActOffice, folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const found = await fs.stat(file).catch(gone);
  if (!found) return;
  const age = Date.now() - found.mtimeMs;
  if (!OF_THE_BANK.test(name) && age < RENAMED_MS) return;
  const bytes = found.size > MOST_BANK_FILE_BYTES ? null : await fs.readFile(file).catch(gone);
  try {
    if (bytes === null) throw ruleBroken('Die Datei ist zu groß.');
    if (bytes === undefined) return;
    // Also one that is known: since then an account may have been given to a region.
    const { foreignAccounts } = await takeInFile(office, { bytes, name, readBy: null });
    await releaseKept(office.db, bytes);
    if (foreignAccounts.length) await noteRefusal(office.db, { name, bytes, reason: unreadText(foreignAccounts) });
    else await office.db.deleteFrom('bank_file_refusal').where('sha256', '=', hashOf(bytes)).execute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (age < STILL_WRITTEN_MS) return;
    await noteRefusal(office.db, { name, bytes: bytes ?? Buffer.from(name), reason: error.message });
    return putAside(folder, name, REFUSED);
  }
  await putAside(folder, name, READ);
}

/** Another process may have been quicker. */
function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const unreadText = (accounts: readonly string[]) =>
  `Gelesen, aber ohne ${accounts.join(', ')}: Dieses Konto hat keine Region. Hinterlegen Sie es bei „Regionen“ und legen Sie die Datei noch einmal in den Ordner.`;

/** Releases the very file where somebody has brought it: that the bank brings it too is as good as a second person. */
async function releaseKept(db: Db, bytes: Uint8Array): Promise<void> {
  const files = await db
    .selectFrom('bank_file')
    .select(['region_id as regionId', 'file_id as fileId', 'read_by as readBy'])
    .where('sha256', '=', hashOf(bytes))
    .execute();
  const nobody = { askedBy: null, releasedBy: null };
  await db.transaction().execute(async (trx) => {
    for (const { readBy, ...file } of files) if (readBy !== null) await releaseBankFile(trx, file, nobody);
  });
}

async function noteRefusal(db: Db, { name, bytes, reason }: { name: string; bytes: Uint8Array; reason: string }): Promise<void> {
  await db
    .insertInto('bank_file_refusal')
    .values({ sha256: hashOf(bytes), name, reason, refused_at: await readLedgerClock(db) })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Nothing is overwritten: what a bank sends under a former name gets a number. */
async function putAside(folder: string, name: string, to: string): Promise<void> {
  const place = path.join(folder, to);
  await fs.mkdir(place, { recursive: true });
  const { name: base, ext } = path.parse(name);
  for (let at = 1; ; at++) {
    const target = path.join(place, at === 1 ? name : `${base}-${at}${ext}`);
    const isTaken = await fs.access(target).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    await fs.rename(path.join(folder, name), target).catch(gone);
    return;
  }
}

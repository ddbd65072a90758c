import { Temporal } from 'temporal-polyfill';
import type { OutputOf } from '#contract/common/call.ts';
import { bankFileField, type uploadBankFile } from '#contract/reports/bank-statements/bank-statements.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import type { CamtFault } from './camt-file.ts';
import { bankFileKind, fileSubject, isBankFileReleased } from './bank-file-kind.ts';
import { type KeptFile, keepBankFile } from './keep-bank-file.ts';
import { matchMovements } from './match-movements.ts';
import type { KeyedStatement } from './movement-keys.ts';
import { readBankFile } from './read-bank-file.ts';
import { countUndecided } from './read-movements.ts';

/** Nobody waits longer for the answer; the job goes on. */
const LONGEST_MS = 10_000;

interface GivenFile {
  bytes: Uint8Array;
  name: string;
  readBy: number | null;
}

/**
 * Reads a file that somebody brings, and books what is certain. Above what one person may move alone, it books once a
 * second one has agreed to the file. Throws Refusal 422 with line and reason.
 */
export async function readUploadedFile(
  office: ActOffice,
  file: GivenFile & { readBy: number },
): Promise<OutputOf<typeof uploadBankFile>> {
  const until = performance.now() + LONGEST_MS;
  const { files, ...kept } = await takeInFile(office, file);
  let waitsForSecond = false;
  for (const one of files) if (await waitsForRelease(office, one, file)) waitsForSecond = true;
  let booked = 0;
  let isGoingOn = false;
  for (const { regionId } of files) {
    const matched = await matchMovements(office, regionId, until);
    booked += matched.booked;
    isGoingOn ||= matched.isGoingOn;
  }
  return { ...kept, booked, isGoingOn, waitsForSecond, unclear: (await countUndecided(office.db)).count };
}

/** Releases it, or asks a second person to, where nobody has: also one without anything new, as its balance counts. */
async function waitsForRelease(
  office: ActOffice,
  file: { regionId: number; fileId: number },
  { name, readBy }: { name: string; readBy: number },
): Promise<boolean> {
  if (await isBankFileReleased(office.db, file)) return false;
  if ((await listWaitingSubjects(office.db, bankFileKind.name)).includes(fileSubject(file))) return true;
  const asked = { staffId: readBy, regionId: file.regionId, reason: `Kontoauszug ${name}`.slice(0, 200) };
  return (await askOrDo(office, bankFileKind, file, asked)).waitsForSecond;
}

/** Keeps what stands in a file. Throws Refusal 422 with line and reason; then nothing of it is kept. */
export async function takeInFile({ db }: Pick<ActOffice, 'db'>, { bytes, name, readBy }: GivenFile): Promise<KeptFile> {
  const read = await readBankFile(bytes);
  if ('fault' in read) throw refused(read.fault);
  const future = findFuture(read.statements, await getLedgerToday(db));
  if (future) throw refused(future);
  const kept = await keepBankFile(db, { bytes, name, statements: read.statements, readBy });
  for (const { regionId } of kept.files)
    await audit(db, { personId: readBy, regionId, act: 'bank-file-read', subject: name.slice(0, 200) });
  return kept;
}

function refused(fault: CamtFault): Refusal {
  return ruleBroken(faultText(fault), { [bankFileField]: faultText(fault) });
}

/** Banks book for the next banking days at most. What is dated later would count as the newest for ever. */
const DAYS_AHEAD = 7;

function findFuture(statements: readonly KeyedStatement[], today: string): CamtFault | undefined {
  const last = Temporal.PlainDate.from(today).add({ days: DAYS_AHEAD }).toString();
  const fault = (line: number, day: string) => ({
    line,
    document: null,
    reason: `Der ${formatIsoDay(day)} liegt in der Zukunft. So einen Kontoauszug gibt es noch nicht.`,
  });
  for (const { line, untilOn, entries } of statements) {
    if (untilOn > last) return fault(line, untilOn);
    const entry = entries.find(({ bookedOn }) => bookedOn > last);
    if (entry) return fault(entry.line, entry.bookedOn);
  }
  return undefined;
}

const faultText = ({ document, line, reason }: CamtFault) => `${document ? `${document}, ` : ''}Zeile ${line}: ${reason}`;

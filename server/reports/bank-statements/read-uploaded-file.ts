import type { OutputOf } from '#contract/common/call.ts';
import { bankFileField, type uploadBankFile } from '#contract/reports/bank-statements/bank-statements.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import type { CamtFault } from './camt-file.ts';
import { type KeptFile, keepBankFile } from './keep-bank-file.ts';
import { matchMovements } from './match-movements.ts';
import { readBankFile } from './read-bank-file.ts';
import { countUndecided } from './read-movements.ts';

/** Nobody waits longer for the answer; the job goes on. */
const LONGEST_MS = 10_000;

interface GivenFile {
  bytes: Uint8Array;
  name: string;
  readBy: number | null;
}

/** Reads a file that somebody brings, and books what is certain. Throws Refusal 422 with line and reason. */
export async function readUploadedFile(office: ActOffice, file: GivenFile): Promise<OutputOf<typeof uploadBankFile>> {
  const until = performance.now() + LONGEST_MS;
  const { regionIds, ...kept } = await takeInFile(office, file);
  let booked = 0;
  let isGoingOn = false;
  for (const regionId of regionIds) {
    const matched = await matchMovements(office, regionId, until);
    booked += matched.booked;
    isGoingOn ||= matched.isGoingOn;
  }
  return { ...kept, booked, isGoingOn, unclear: (await countUndecided(office.db)).count };
}

/** Keeps what stands in a file. Throws Refusal 422 with line and reason; then nothing of it is kept. */
export async function takeInFile({ db }: Pick<ActOffice, 'db'>, { bytes, name, readBy }: GivenFile): Promise<KeptFile> {
  const read = await readBankFile(bytes);
  if ('fault' in read) throw ruleBroken(faultText(read.fault), { [bankFileField]: faultText(read.fault) });
  const kept = await keepBankFile(db, { bytes, name, statements: read.statements, readBy });
  for (const regionId of kept.regionIds)
    await audit(db, { personId: readBy, regionId, act: 'bank-file-read', subject: name.slice(0, 200) });
  return kept;
}

const faultText = ({ document, line, reason }: CamtFault) => `${document ? `${document}, ` : ''}Zeile ${line}: ${reason}`;

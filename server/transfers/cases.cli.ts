import { parseArgs } from 'node:util';
import { formatCents } from '#contract/money.ts';
import { ConfigError } from '#server/platform/config.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { ownRegionContent } from '#server/regions/own-region-content.ts';
import { approveTransfer, rejectTransfer } from './decide-transfer.ts';
import { listOpenCases } from './list-open-cases.ts';
import '#server/access/tables.ts';

const USAGE = `Usage: npm run -s cases -- list
       npm run -s cases -- approve NUMBER --as STAFF-EMAIL [--proof CARD=PRODUCTION-NUMBER]…
       npm run -s cases -- reject NUMBER --as STAFF-EMAIL --reason TEXT`;

/** `npm run cases`: what waits for operator staff, and their decisions. */
await withDatabase(async ({ db }) => {
  const words = readWords();
  const [verb, word] = words.positionals;
  if (verb === 'list') return list(db);
  if ((verb !== 'approve' && verb !== 'reject') || !/^[1-9]\d{0,14}$/.test(word ?? '')) throw new ConfigError(USAGE);
  try {
    await decide(db, verb, Number(word), words.values);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError(error.message);
  }
});

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, reason: { type: 'string' }, proof: { type: 'string', multiple: true } },
    });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function list(db: Db): Promise<void> {
  const cases = await listOpenCases(db);
  for (const { number, requestedAt, target, sources } of cases) {
    console.log(`${number}  ${formatInstant(requestedAt)}  to ${target}`);
    for (const { card, balance, isLocked, needsProof } of sources)
      console.log(
        `     from ${card}  ${formatCents(balance)} EUR${isLocked ? ', locked' : ''}${needsProof ? ', not proven: ask for the production number' : ''}`,
      );
  }
  console.log(cases.length === 1 ? '1 open case.' : `${cases.length} open cases.`);
}

async function decide(
  db: Db,
  verb: 'approve' | 'reject',
  number: number,
  { as: email, reason, proof = [] }: ReturnType<typeof readWords>['values'],
): Promise<void> {
  const staffId = await getStaffId(db, email);
  const office = { db, regionContent: ownRegionContent(db) };
  if (verb === 'approve') {
    const proofs = new Map(proof.map((pair) => [pair.split('=')[0]!, pair.split('=')[1] ?? '']));
    const cents = await approveTransfer(office, { number, staffId }, proofs);
    return console.log(`Case ${number}: transferred ${formatCents(cents)} EUR.`);
  }
  if (!reason?.trim() || reason.length > 500)
    throw new ConfigError(`Say why, in words for the customer (at most 500 characters).\n${USAGE}`);
  await rejectTransfer(office, { number, staffId }, reason.trim());
  console.log(`Case ${number}: rejected.`);
}

async function getStaffId(db: Db, email = ''): Promise<number> {
  const staff = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', email)
    .where('role', '=', 'trolleymaker')
    .executeTakeFirst();
  if (!staff) throw new ConfigError(`--as must name the e-mail address of operator staff.\n${USAGE}`);
  return staff.person_id;
}

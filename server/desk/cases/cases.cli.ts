import { parseArgs } from 'node:util';
import { formatCents } from '#contract/money.ts';
import { getStaffId } from '#server/tenancy/access/get-staff-id.ts';
import { approveCorrection, rejectCorrection } from '#server/money/corrections/decide-correction.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { approveTransfer, rejectTransfer } from '#server/money/transfers/decide-transfer.ts';
import { describeOpenCases } from './describe-open-cases.ts';
import { findCaseKind } from './find-case-kind.ts';

const USAGE = `Usage: npm run -s cases -- list
       npm run -s cases -- approve NUMBER --as STAFF-EMAIL [--proof CARD=PRODUCTION-NUMBER]…
       npm run -s cases -- reject NUMBER --as STAFF-EMAIL --reason TEXT
Proofs belong to transfers.`;

/** `npm run cases`: what waits for operator staff, and their decisions. */
await withDatabase(async ({ db }) => {
  const words = readWords();
  const [verb, word] = words.positionals;
  if (verb === 'list') return list(db);
  if ((verb !== 'approve' && verb !== 'reject') || !/^[1-9]\d{0,14}$/.test(word ?? '')) throw new ConfigError(USAGE);
  try {
    await (verb === 'approve' ? approve : reject)(db, Number(word), words.values);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError(error.message);
  }
});

type Words = ReturnType<typeof readWords>['values'];

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
  const cases = await describeOpenCases(db);
  for (const description of cases) console.log(description);
  console.log(cases.length === 1 ? '1 open case.' : `${cases.length} open cases.`);
}

async function approve(db: Db, number: number, { as: email, proof = [] }: Words): Promise<void> {
  const decision = { number, staffId: await getStaffId(db, email) };
  const office = { db, regionContent: ownRegionContent(db) };
  if ((await getKind(db, number)) === 'correction') {
    await approveCorrection(office, decision);
    return console.log(`Case ${number}: corrected.`);
  }
  const proofs = new Map(proof.map((pair) => [pair.split('=')[0]!, pair.split('=')[1] ?? '']));
  const cents = await approveTransfer(office, decision, proofs);
  console.log(`Case ${number}: transferred ${formatCents(cents)} EUR.`);
}

async function reject(db: Db, number: number, { as: email, reason }: Words): Promise<void> {
  const decision = { number, staffId: await getStaffId(db, email) };
  const office = { db, regionContent: ownRegionContent(db) };
  if (!reason?.trim() || reason.length > 500)
    throw new ConfigError(`Say why, in words for whoever asked (at most 500 characters).\n${USAGE}`);
  const rejectCase = (await getKind(db, number)) === 'correction' ? rejectCorrection : rejectTransfer;
  await rejectCase(office, decision, reason.trim());
  console.log(`Case ${number}: rejected.`);
}

async function getKind(db: Db, number: number) {
  const kind = await findCaseKind(db, number);
  if (!kind) throw notFound('Diesen Vorgang gibt es nicht.');
  return kind;
}

import { parseArgs } from 'node:util';
import { getStaffId } from '#server/tenancy/access/get-staff-id.ts';
import { ConfigError, readSealConfig } from '#server/platform/config.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { decideCase } from './decide-case.ts';
import { describeOpenCases } from './describe-open-cases.ts';

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
    await decide(db, Number(word), verb === 'approve', words.values);
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

async function decide(db: Db, number: number, isApproved: boolean, { as: email, reason, proof = [] }: Words): Promise<void> {
  const by = { number, staffId: await getStaffId(db, email) };
  if (!isApproved && (!reason?.trim() || reason.length > 500))
    throw new ConfigError(`Say why, in words for whoever asked (at most 500 characters).\n${USAGE}`);
  const proofs = new Map(proof.map((pair) => [pair.split('=')[0]!, pair.split('=')[1] ?? '']));
  const outcome = await decideCase(
    { db, keys: openSealKeys(readSealConfig(process.env)), regionContent: ownRegionContent(db) },
    isApproved ? { ...by, decision: 'approve', proofs } : { ...by, decision: 'reject', reason: reason!.trim() },
  );
  console.log(`Case ${number}: ${outcome}.`);
}

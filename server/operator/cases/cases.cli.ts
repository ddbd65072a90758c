import { listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { decideCase } from './decide-case.ts';
import { describeOpenCases } from './describe-open-cases.ts';

const USAGE = `Usage: ${sayCommand('cases list')}
       ${sayCommand('cases approve NUMBER --as STAFF-EMAIL [--reason TEXT] [--proof CARD=PRODUCTION-NUMBER]…')}
       ${sayCommand('cases reject NUMBER --as STAFF-EMAIL --reason TEXT')}
Proofs belong to transfers; the reason of an approved message is the answer.`;

const options = { as: { type: 'string' }, reason: { type: 'string' }, proof: { type: 'string', multiple: true } } as const;

/** `npm run cases`: what waits for operator staff, and their decisions. */
await withDatabase(async ({ db }) => {
  const { positionals, values } = readWords(USAGE, { allowPositionals: true, options });
  const [verb, word] = positionals;
  if (verb === 'list') return list(db);
  if ((verb !== 'approve' && verb !== 'reject') || !/^[1-9]\d{0,14}$/.test(word ?? '')) throw new ConfigError(USAGE);
  await decide(db, Number(word), verb === 'approve', values);
});

async function list(db: Db): Promise<void> {
  let count = 0;
  for await (const description of describeOpenCases(db)) {
    console.log(description);
    count++;
  }
  console.log(count === 1 ? '1 open case.' : `${count} open cases.`);
}

interface Words {
  as?: string;
  reason?: string;
  proof?: string[];
}

async function decide(db: Db, number: number, isApproved: boolean, { as: email, reason = '', proof = [] }: Words): Promise<void> {
  const staffId = await getStaffId(db, email);
  const config = readConfig(process.env);
  const { waitsForSecond } = await decideCase(
    { db, config, keys: openSealKeys(config), regionContent: ownRegionContent(db) },
    {
      number,
      staffId,
      kinds: listPermittedKinds({ ...(await getPerson(db, staffId)), contract_ended: false }),
      decision: isApproved ? 'approve' : 'reject',
      reason: reason.trim(),
      proofs: new Map(proof.map((pair) => [pair.split('=')[0]!, pair.split('=')[1] ?? ''])),
    },
  );
  console.log(`Case ${number}: ${waitsForSecond ? 'waits for a second person' : isApproved ? 'approved' : 'rejected'}.`);
}

import { connectAsOwner, type OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { ConfigError, readDatabaseConfig, readSealConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { readWords } from '#server/platform/read-words.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { tell as tellParts } from '#server/operator/operations/doctor/tell.ts';
import type { Finding } from '#server/operator/operations/doctor/finding.ts';
import { giveUpMove } from './give-up-move.ts';
import { type Move, MoveAtWork, type Moved, moveRegion, MoveStopped } from './move-region.ts';
import { getRegion } from './move-state.ts';
import { rehearseMove } from './rehearse-move.ts';

const USAGE = `Usage: npm run region:move -- --region SLUG --to URL [--rehearse | --give-up] [--source-url URL] [--longest-gap SECONDS]
Moves a region from the cell of OWNER_DATABASE_URL to the cell of --to; both are logins of owners.
--rehearse    only tells what stands in the way, and how much would move.
--give-up     goes back, until the target has taken over.
--source-url  how the server of the target reaches the source; OWNER_DATABASE_URL unless said.
Said again, it goes on where it ended. Exit codes: 0 done, 1 stopped and nothing lost, 2 the books or totals are not
right, 3 another process moves the region.`;

const CODES = { stopped: 1, notRight: 2, atWork: 3 } as const;
const LONGEST_GAP_S = '10';

const NOT_RIGHT =
  "The region is in the target, and what it holds is NOT right. Stop payment files, keep the source as it is, and go on with 'When a seal is broken' in docs/operating.md.";

/** `npm run region:move`: docs/operating/cells.md. */
try {
  await run();
} catch (error) {
  const text = error instanceof ConfigError ? error.message : explainStartError(error);
  // Of PostgreSQL, or of the network.
  if (text === null && !(error as { code?: string }).code) throw error;
  if (error instanceof MoveStopped && error.findings.length) console.log(tellFindings(error.findings));
  console.error(text ?? `The move stopped: ${(error as Error).message}. Say the same again to go on.`);
  process.exitCode = error instanceof MoveAtWork ? CODES.atWork : CODES.stopped;
}

async function run(): Promise<void> {
  const { slug, toUrl, fromUrl, sourceUrl, how, longestGapMs } = readOptions();
  const keys = openSealKeys(readSealConfig({ ...process.env, DATABASE_URL: fromUrl }));
  const from = await connectAsOwner(fromUrl);
  const to = await connectAsOwner(toUrl).catch(async (error: unknown) => {
    await from.close();
    throw new ConfigError(`The target cannot be reached: ${(error as Error).message}.`);
  });
  const move: Move = { from, to, slug, sourceUrl, keys, longestGapMs, tell: (line) => console.log(line) };
  try {
    if (how === 'rehearse') await rehearse(move);
    else if (how === 'give-up') await giveUp(move);
    else await moveAndProve(move, keys);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

function readOptions() {
  const options = {
    region: { type: 'string' },
    to: { type: 'string' },
    'source-url': { type: 'string' },
    'longest-gap': { type: 'string', default: LONGEST_GAP_S },
    rehearse: { type: 'boolean' },
    'give-up': { type: 'boolean' },
  } as const;
  return readWords(USAGE, { options }, ({ values }) => {
    const { OWNER_DATABASE_URL: fromUrl } = readDatabaseConfig(process.env);
    if (!fromUrl) throw new ConfigError(`OWNER_DATABASE_URL: names the cell that the region leaves.\n${USAGE}`);
    if (!values.region || !/^postgres(ql)?:/.test(values.to ?? '')) throw new ConfigError(USAGE);
    const longestGapMs = Number(values['longest-gap']) * 1_000;
    if (!(longestGapMs > 0) || (values.rehearse && values['give-up'])) throw new ConfigError(USAGE);
    return {
      slug: values.region,
      toUrl: values.to!,
      fromUrl,
      sourceUrl: values['source-url'] ?? fromUrl,
      how: values.rehearse ? ('rehearse' as const) : values['give-up'] ? ('give-up' as const) : ('move' as const),
      longestGapMs,
    };
  });
}

async function rehearse(move: Move): Promise<void> {
  const findings = await rehearseMove({ ...move, regionId: await getRegion(move.from, move.slug) });
  console.log(tellFindings(findings));
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = CODES.stopped;
}

async function giveUp(move: Move): Promise<void> {
  await giveUpMove(move);
  console.log(`The region ${move.slug} stays where it is, and nothing is left of the move.`);
}

async function moveAndProve(move: Move, keys: SealKeys): Promise<void> {
  const moved = await moveRegion(move);
  for (const difference of moved.differences) console.log(`DIFFERS  ${difference}`);
  console.log('Prove the books of the target (ledger:verify).');
  const findings = await verify(move.to, keys);
  for (const { rule, regionId, subject } of findings) console.log(`BROKEN  ${rule}: region ${regionId}, ${subject}`);
  const isRight = moved.differences.length === 0 && findings.every(({ regionId }) => regionId !== moved.regionId);
  console.log(isRight ? describeEnd(move, moved) : NOT_RIGHT);
  if (findings.length || !isRight) process.exitCode = CODES.notRight;
}

function describeEnd({ slug }: Move, { rows, gapMs }: Moved): string {
  return [
    `The region ${slug} is in the target: ${rows} rows compared, its books are clean.`,
    ...(gapMs === undefined ? [] : [`For ${Math.round(gapMs)} ms nobody could book.`]),
    'Lead its addresses there. Whoever was signed in signs in again.',
  ].join('\n');
}

async function verify(to: OwnerConnection, keys: SealKeys) {
  const database = openPostgres(to.url, 2);
  try {
    return await verifyLedger(database.db, keys);
  } finally {
    await database.close();
  }
}

function tellFindings(findings: readonly Finding[]): string {
  return tellParts([{ title: 'Rehearsal of the move', findings: [...findings] }]).text;
}

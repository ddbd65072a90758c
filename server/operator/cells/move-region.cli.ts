import { MOVE_ORDERS_PATH } from '#contract/operator/move-orders/move-orders.ts';
import { connectAsOwner, type OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { ConfigError, readCellConfig, readMailbox, readSealConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { findWarrant, getWarrant, NoOrder, type Warrant, type WarrantOffice } from '#server/operator/move-orders/warrant.ts';
import { tell as tellParts } from '#server/operator/operations/doctor/tell.ts';
import type { Finding } from '#server/operator/operations/doctor/finding.ts';
import { giveUpMove } from './give-up-move.ts';
import { type Move, MoveAtWork, type Moved, moveRegion, MoveStopped } from './move-region.ts';
import { findAddress, getAddress, getRegion, readMoveState } from './move-state.ts';
import { rehearseMove } from './rehearse-move.ts';

const USAGE = `Usage: ${sayCommand('region:move --region SLUG [--rehearse | --give-up] [--without-order REASON] [--longest-gap SECONDS]')}
Moves a region from the cell of OWNER_DATABASE_URL to the cell of TARGET_URL; both are logins of owners. SOURCE_URL is how
the server of the target reaches the source, if not by OWNER_DATABASE_URL. It follows an order that two people of the
operator have agreed to on the screen ${MOVE_ORDERS_PATH}, and notes there how far it is.
--rehearse       only tells what stands in the way, and how much would move; needs no order.
--give-up        goes back, until the target has taken over; needs no order.
--without-order  moves in an emergency without one; the reason goes into the audit trail, and to CONTACT_MAIL.
Said again, it goes on where it ended. Exit codes: 0 done, 1 stopped and nothing lost, 2 the books or totals are not
right, 3 another process moves the region, 4 no order allows it now.
--to URL and --source-url URL still stand for TARGET_URL and SOURCE_URL, but everybody on the machine can read them there.`;

const CODES = { stopped: 1, notRight: 2, atWork: 3, noOrder: 4 } as const;
const LONGEST_GAP_S = '10';

const NOT_RIGHT =
  "The region is in the target, and what it holds is NOT right. Stop payment files, keep the source as it is, and go on with 'When a seal is broken' in docs/operating.md.";

/** `npm run region:move`: docs/operating/cells.md. */
try {
  await run();
} catch (error) {
  const text = explain(error);
  // Of PostgreSQL, or of the network.
  if (text === null) throw error;
  if (error instanceof MoveStopped && error.findings.length) console.log(tellFindings(error.findings));
  console.error(text);
  process.exitCode = error instanceof NoOrder ? CODES.noOrder : error instanceof MoveAtWork ? CODES.atWork : CODES.stopped;
}

/** Null for what only a programmer can explain. */
function explain(error: unknown): string | null {
  const text = error instanceof ConfigError ? error.message : explainStartError(error);
  if (text !== null || !(error as { code?: string }).code) return text;
  return `The move stopped: ${(error as Error).message}. Say the same again to go on.`;
}

type Options = ReturnType<typeof readOptions>;

async function run(): Promise<void> {
  const options = readOptions();
  const { slug, toUrl, fromUrl, sourceUrl, how, longestGapMs } = options;
  const keys = openSealKeys(readSealConfig({ ...process.env, DATABASE_URL: fromUrl }));
  const mailbox = readMailbox(process.env);
  const from = await connectAsOwner(fromUrl);
  const to = await connectAsOwner(toUrl).catch(async (error: unknown) => {
    await from.close();
    throw new ConfigError(`The target cannot be reached: ${(error as Error).message}.`);
  });
  const portal = openPostgres(fromUrl, 1);
  const move = { from, to, slug, sourceUrl, keys, longestGapMs, tell: (line: string) => console.log(line) };
  try {
    const screen = new URL(MOVE_ORDERS_PATH, (await findAddress(from)) ?? 'https://portal.invalid').href;
    const office = { db: portal.db, mailbox, screen, tell: move.tell };
    const warrant = await findRight(options, move, office);
    if (how === 'rehearse') await rehearse({ ...move, warrant });
    else if (how === 'give-up') await giveUp({ ...move, warrant });
    else await moveAndProve({ ...move, warrant }, keys);
  } finally {
    await Promise.all([from.close(), to.close(), portal.close()]);
  }
}

/** The order that allows the move, or by which it is rehearsed or given up. Throws a NoOrder. */
async function findRight(
  { how, emergency }: Options,
  { from, to, slug, tell }: Pick<Move, 'from' | 'to' | 'slug' | 'tell'>,
  office: WarrantOffice,
): Promise<Warrant> {
  const regionId = await getRegion(from, slug);
  if (how !== 'move') return findWarrant(office, { regionId, target: await findAddress(to) });
  const target = await getAddress(to, 'The target');
  const { isHome } = await readMoveState({ from, to }, regionId);
  const warrant = await getWarrant(office, { regionId, target, isThere: isHome.to && !isHome.from, emergency });
  tell(warrant.text);
  return warrant;
}

function readOptions() {
  const options = {
    region: { type: 'string' },
    to: { type: 'string' },
    'source-url': { type: 'string' },
    'longest-gap': { type: 'string', default: LONGEST_GAP_S },
    rehearse: { type: 'boolean' },
    'give-up': { type: 'boolean' },
    'without-order': { type: 'string' },
  } as const;
  return readWords(USAGE, { options }, ({ values }) => {
    const {
      OWNER_DATABASE_URL: fromUrl,
      TARGET_URL: toUrl,
      SOURCE_URL: sourceUrl = fromUrl,
    } = readCellConfig({
      ...process.env,
      ...(values.to !== undefined && { TARGET_URL: values.to }),
      ...(values['source-url'] !== undefined && { SOURCE_URL: values['source-url'] }),
    });
    if (!fromUrl || !sourceUrl) throw new ConfigError(`OWNER_DATABASE_URL: names the cell that the region leaves.\n${USAGE}`);
    if (!toUrl) throw new ConfigError(`TARGET_URL: names the cell that the region goes to.\n${USAGE}`);
    if (!values.region) throw new ConfigError(USAGE);
    const longestGapMs = Number(values['longest-gap']) * 1_000;
    if (!(longestGapMs > 0) || (values.rehearse && values['give-up'])) throw new ConfigError(USAGE);
    const emergency = values['without-order']?.trim();
    // It is kept in the trail, as the reasons of staff are.
    if (emergency === '' || (emergency && emergency.length > 500)) throw new ConfigError(USAGE);
    return {
      slug: values.region,
      toUrl,
      fromUrl,
      sourceUrl,
      how: values.rehearse ? ('rehearse' as const) : values['give-up'] ? ('give-up' as const) : ('move' as const),
      longestGapMs,
      emergency,
    };
  });
}

async function rehearse(move: Move & { warrant: Warrant }): Promise<void> {
  const findings = await rehearseMove({ ...move, regionId: await getRegion(move.from, move.slug) });
  move.warrant.note({ step: 'rehearsed', findings });
  await move.warrant.noted();
  console.log(tellFindings(findings));
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = CODES.stopped;
}

async function giveUp(move: Move & { warrant: Warrant }): Promise<void> {
  await giveUpMove(move);
  await move.warrant.giveUp();
  console.log(`The region ${move.slug} stays where it is, and nothing is left of the move.`);
}

async function moveAndProve(move: Move & { warrant: Warrant }, keys: SealKeys): Promise<void> {
  try {
    const moved = await moveRegion(move);
    for (const difference of moved.differences) console.log(`DIFFERS  ${difference}`);
    console.log('Prove the books of the target (ledger:verify).');
    const findings = await verify(move.to, keys);
    for (const finding of findings) console.log(`BROKEN  ${describeBroken(finding)}`);
    const ours = findings.filter(({ regionId }) => regionId === moved.regionId);
    const wrong = [...moved.differences, ...ours.map(describeBroken)];
    await move.warrant.arrive({ rows: moved.rows, wrong });
    console.log(wrong.length ? NOT_RIGHT : describeEnd(move, moved));
    if (findings.length || wrong.length) process.exitCode = CODES.notRight;
  } catch (error) {
    await noteStop(move.warrant, error);
    throw error;
  }
}

/** A database that is gone may be the reason, so that it cannot be noted either. */
async function noteStop(warrant: Warrant, error: unknown): Promise<void> {
  if (error instanceof MoveAtWork || error instanceof NoOrder) return;
  const findings = error instanceof MoveStopped ? error.findings.filter(({ state }) => state === 'wrong') : [];
  const words = [explain(error) ?? String(error), ...findings.map(({ what, remedy }) => `${what} ${remedy}`)].join('\n');
  await warrant.stop(words).catch((failure: unknown) => console.error(`This could not be noted: ${(failure as Error).message}.`));
}

function describeBroken({ rule, regionId, subject }: Awaited<ReturnType<typeof verify>>[number]): string {
  return `${rule}: region ${regionId}, ${subject}`;
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

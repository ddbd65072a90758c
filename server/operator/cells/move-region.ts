import { setTimeout as pause } from 'node:timers/promises';
import { connectAsOwner, type OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Warrant } from '#server/operator/move-orders/warrant.ts';
import type { Finding } from '#server/operator/operations/doctor/finding.ts';
import { compareRows, compareSums, compareWrittenOnce } from './compare-totals.ts';
import { introduceCells } from './introduce-cells.ts';
import { type Cells, getAddress, getRegion, moveName, type MoveState, readMoveState, THIS_DATABASE } from './move-state.ts';
import { copySharedRows } from './copy-shared-rows.ts';
import { quote, rehearseMove } from './rehearse-move.ts';
import { tearDown } from './tear-down.ts';

export interface Move extends Cells {
  slug: string;
  /** How the target's server reaches the source. */
  sourceUrl: string;
  keys: SealKeys;
  /** How long the region may be without a home; after that it stays in the source. Milliseconds. */
  longestGapMs: number;
  /** Tells the operator what is done next, and how far it is. */
  tell: (line: string) => void;
  /** By what right the region moves; it is asked before the first change, and told how far the move is. */
  warrant: Pick<Warrant, 'begin' | 'note'>;
}

/** What a move came to. `differences` are empty where the totals of both cells agree. */
export interface Moved {
  regionId: number;
  rows: number;
  differences: string[];
  /** From leaving to taking over; undefined where another process did it. Milliseconds. */
  gapMs: number | undefined;
}

/** A move that cannot begin or go on. The message says why, and what to do. */
export class MoveStopped extends ConfigError {
  readonly findings: readonly Finding[];
  constructor(message: string, findings: readonly Finding[] = []) {
    super(message);
    this.findings = findings;
  }
}

/** Somebody else moves this region at this moment. */
export class MoveAtWork extends ConfigError {}

/** One region is moved by one process at a time; PostgreSQL gives the lock back when that dies. */
const LOCK = 7118;
/** What a take-over holds while it is under way (server/migrations/0050-cells.sql). */
const FENCE = 7104;
const LOOK_MS = 200;
/** How long a take-over of a process that died is waited for. One that waits for a lock ends after five seconds. */
const LONGEST_WAIT_MS = 10_000;
/** How far the target may be behind before the region leaves. */
const LONGEST_LAG_MS = 250;
/** PostgreSQL tries again every five seconds; so many errors in a row do not go away by themselves. */
const MOST_ERRORS = 3;

/**
 * Moves a region from one cell to another, by PostgreSQL's own replication
 * (docs/decisions/a-region-moves-by-a-command.md). Each step changes one database in one transaction, and how far the
 * move is stands in the databases. So a process that died is followed by another one, which goes on. Throws a
 * MoveStopped or MoveAtWork.
 */
export async function moveRegion(move: Move): Promise<Moved> {
  const { from, to, slug, tell } = move;
  const regionId = await getRegion(from, slug);
  await holdMove(move, regionId);
  const address = await getAddress(to, 'The target');
  const state = await readMoveState(move, regionId);
  assertGoesThere(state, slug, address);
  let snapshot: OwnerConnection | undefined;
  let gapMs: number | undefined;
  try {
    if (!state.isHome.to) {
      // What began in an emergency may go on by an order: it is that order's move from then on.
      if (state.publishedFor !== null || !state.isHome.from) await move.warrant.begin();
      if (state.isHome.from) await prepare(move, regionId, { state, address });
      ({ snapshot, gapMs } = await cutOver(move, regionId, address));
    }
    tell('Clean up: subscription, slot and publication.');
    await tearDown(move, regionId);
    await introduceCells(from, to);
    tell('Compare the totals of both cells.');
    const totals = snapshot ? await compareRows(from, snapshot, regionId) : await compareWrittenOnce(from, to, regionId);
    return { regionId, gapMs, ...totals };
  } finally {
    await snapshot?.close();
  }
}

/** Throws a MoveStopped where the region is not the source's to give, or on its way to another cell. */
function assertGoesThere({ isHome, publishedFor }: MoveState, slug: string, address: string): void {
  if (isHome.from && isHome.to)
    throw new MoveStopped(`Both cells write the books of ${slug}. Stop both portals, and find out why.`);
  if (publishedFor !== null && publishedFor !== address)
    throw new MoveStopped(
      `The region ${slug} is on its way to ${publishedFor || 'another database'}. Finish that move, or give it up with --give-up.`,
    );
  if (!isHome.from && !isHome.to && publishedFor === null)
    throw new MoveStopped(`The region ${slug} lives in neither of the two cells: the source has only what it left there.`);
}

/**
 * Makes this process the only one that moves the region. Its connection to the target takes over and holds that lock,
 * too. So while it is ours, no take-over of a process that died is under way, and none can come. What is read from now
 * on stays true. Throws a MoveAtWork, or a MoveStopped where such a take-over does not come to its end.
 */
export async function holdMove({ from, to, slug, tell }: Pick<Move, 'from' | 'to' | 'slug' | 'tell'>, regionId: number) {
  const { mine } = await from.askOne<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}, ${regionId}) as mine`);
  if (!mine) throw new MoveAtWork(`Another process moves the region ${slug} at this moment.`);
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (let told = false; !(await holdTarget(to, regionId)); told = true) {
    if (!told) tell('Wait for a take-over that another process began, and that is still under way in the target.');
    if (performance.now() > deadline)
      throw new MoveStopped(
        'A take-over that another process began is still under way in the target. See what its PostgreSQL waits for, such as a standby, and say the same again.',
      );
    await pause(LOOK_MS);
  }
}

/** Whoever takes over by hand has the second lock only; nobody keeps that one here, as it would stop the tills. */
async function holdTarget(to: OwnerConnection, regionId: number): Promise<boolean> {
  const { mine } = await to.askOne<{ mine: boolean }>(`
    select pg_try_advisory_lock(${LOCK}, ${regionId}) and pg_try_advisory_xact_lock(${FENCE}, ${regionId}) as mine`);
  return mine;
}

interface Beginning {
  state: MoveState;
  address: string;
}

/** Everything that the tills do not notice: until the target has all rows and follows. */
async function prepare(move: Move, regionId: number, { state, address }: Beginning): Promise<void> {
  const { from, to, tell, warrant } = move;
  if (state.publishedFor === null) {
    tell('Rehearse.');
    const findings = await rehearseMove({ ...move, regionId });
    warrant.note({ step: 'rehearsed', findings });
    if (findings.some(({ state: how }) => how === 'wrong')) throw new MoveStopped('The move has not begun.', findings);
    await warrant.begin();
    await introduceCells(from, to);
    tell('Offer the rows of the region (publication).');
    await publish(from, regionId, address);
  }
  if (!state.hasSlot) {
    if (state.subscription !== 'none')
      throw new MoveStopped(
        'The slot of the move is gone from the source, as after a failover or when it had kept too much. Begin anew: --give-up first.',
      );
    tell('Keep the log of the source from here on (slot).');
    await from.ask(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [moveName(regionId)]);
  }
  if (state.subscription === 'none') {
    tell('Copy the rows (subscription).');
    await copySharedRows(from, to);
    await subscribe(move, regionId);
  } else if (state.subscription === 'disabled') await to.ask(`alter subscription ${moveName(regionId)} enable`);
  await awaitCopy(move, regionId);
  await awaitClose(move, regionId);
}

/** The comment says where to, so that a later process does not send the region elsewhere. */
async function publish(from: OwnerConnection, regionId: number, address: string): Promise<void> {
  await inTransaction(from, async () => {
    await from.ask(
      `insert into region_address (region_id, slug, address) select region_id, slug, cell.address from region, cell
        where region_id = $1 on conflict (region_id) do update set address = excluded.address`,
      [regionId],
    );
    await from.ask('select region_publish($1)', [regionId]);
    await from.ask(`comment on publication ${moveName(regionId)} is ${quote(address)}`);
  });
}

/** The slot is made by us: PostgreSQL would make it from the target, which hangs where both are on one server. */
async function subscribe({ to, sourceUrl }: Move, regionId: number): Promise<void> {
  const name = moveName(regionId);
  await inTransaction(to, async () => {
    // What was told of the region is replaced by the row that comes with it.
    await to.ask('delete from region_address where region_id = $1', [regionId]);
    await to.ask(
      `create subscription ${name} connection ${quote(sourceUrl)} publication ${name} with (create_slot = false, slot_name = ${name})`,
    );
  });
}

interface CopyState {
  ready: number;
  all: number;
  errors: number;
}

async function readCopy(to: OwnerConnection, regionId: number): Promise<CopyState> {
  return to.askOne<CopyState>(
    `select (select count(*) from pg_subscription_rel where srsubid = s.oid and srsubstate = 'r') as ready,
            (select count(*) from pg_subscription_rel where srsubid = s.oid) as all,
            (select apply_error_count + sync_error_count from pg_stat_subscription_stats e where e.subid = s.oid) as errors
       from pg_subscription s where subname = $1 and subdbid = ${THIS_DATABASE}`,
    [moveName(regionId)],
  );
}

/** Throws a MoveStopped when PostgreSQL of the target fails at it again and again, without getting on. */
async function awaitCopy({ to, tell, warrant }: Move, regionId: number): Promise<void> {
  let last = await readCopy(to, regionId);
  let told = -1;
  for (;;) {
    const now = await readCopy(to, regionId);
    if (now.ready === now.all) return;
    if (now.ready > last.ready) last = now;
    assertWorks(now.errors - last.errors);
    const quarters = Math.floor((now.ready * 4) / now.all);
    if (quarters > told) {
      told = quarters;
      tell(`Copied: ${now.ready} of ${now.all} tables.`);
      warrant.note({ step: 'copying', copied: now.ready, tables: now.all });
    }
    await pause(LOOK_MS);
  }
}

function assertWorks(errors: number): void {
  if (errors >= MOST_ERRORS)
    throw new MoveStopped(
      'PostgreSQL of the target fails at copying; its log says why. Mend it and say the same again, or give up with --give-up.',
    );
}

/** Sends a mark along with the rows until it is there quickly. */
async function awaitClose({ from, to, tell }: Move, regionId: number): Promise<void> {
  tell('Catch up.');
  const { errors: before } = await readCopy(to, regionId);
  for (;;) {
    const began = performance.now();
    const { since } = await from.askOne<{ since: string }>(
      'update region_address set since = clock_timestamp() where region_id = $1 returning since::text',
      [regionId],
    );
    let told = 0;
    while (!(await hasArrived(to, regionId, since))) {
      const seconds = Math.floor((performance.now() - began) / 5_000);
      if (seconds > told) {
        told = seconds;
        tell(`The target is more than ${seconds * 5} seconds behind.`);
      }
      assertWorks((await readCopy(to, regionId)).errors - before);
      await pause(5);
    }
    const lag = performance.now() - began;
    if (lag < LONGEST_LAG_MS) return tell(`The target is ${Math.ceil(lag)} ms behind.`);
    await pause(LOOK_MS);
  }
}

async function hasArrived(to: OwnerConnection, regionId: number, since: string): Promise<boolean> {
  const rows = await to.ask('select from region_address where region_id = $1 and since = $2::timestamptz', [regionId, since]);
  return rows.length > 0;
}

/**
 * The region leaves the source. The source's last row for it says where it goes. Once the target has that row, it has
 * everything, and takes over. If that takes too long, the region stays. Returns a connection to the target that sees it
 * as it was then.
 */
async function cutOver(move: Move, regionId: number, address: string): Promise<{ snapshot: OwnerConnection; gapMs: number }> {
  const { from, to, tell, longestGapMs, warrant } = move;
  const snapshot = await connectAsOwner(to.url);
  try {
    tell('Leave the source: the tills of the region wait from here on.');
    const began = performance.now();
    await from.ask('select region_leave($1, $2)', [regionId, address]);
    warrant.note({ step: 'left' });
    const { since } = await from.askOne<{ since: string }>('select since::text from region_address where region_id = $1', [
      regionId,
    ]);
    for (;;) {
      const isThere = await hasArrived(to, regionId, since);
      if (performance.now() - began > longestGapMs)
        return await stay(move, regionId, 'The target did not get the last rows in time.');
      if (isThere) break;
      await pause(2);
    }
    const wrong = await compareSums(from, to, regionId);
    if (wrong.length) return await stay(move, regionId, `The sums differ (${wrong.join('; ')}).`);
    await snapshot.ask('begin isolation level repeatable read read only');
    // The first statement takes the snapshot.
    await snapshot.ask('select');
    tell('Take over.');
    await to.ask('select region_take_over($1)', [regionId]);
    const gapMs = performance.now() - began;
    tell(`The target has taken over, after ${Math.round(gapMs)} ms.`);
    warrant.note({ step: 'taken-over', gapMs: Math.round(gapMs) });
    return { snapshot, gapMs };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/**
 * The way back before the take-over: the source goes on, and the copy stays for the next try. No other process can have
 * begun to take over meanwhile (holdMove).
 */
async function stay({ from }: Move, regionId: number, why: string): Promise<never> {
  await from.ask('select region_take_over($1)', [regionId]);
  throw new MoveStopped(`${why} The region stays in the source, which books on. Say the same again, or give up with --give-up.`);
}

export async function inTransaction(cell: OwnerConnection, work: () => Promise<void>): Promise<void> {
  await cell.ask('begin');
  try {
    await work();
    await cell.ask('commit');
  } catch (error) {
    await cell.ask('rollback').catch(() => {});
    throw error;
  }
}

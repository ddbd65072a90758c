import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onServer } from '#tests/support/copy-postgres.ts';
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import type { Lent } from './parents-load.ts';
import { fillForPgbench, findPgbench, runPgbench } from './pgbench.ts';
import { findServer, type ProcessorTime, processorTime } from './processor-time.ts';
import { line, mean, percentile, together } from './report.ts';
import { type LoadResult, runLoad } from './till-load.ts';

const TURNS = 10;
const WARM_UP_SECONDS = 10;

/** A checkout that serves: its own code has filled its own database. */
interface State {
  name: string;
  load(connections: number, seconds: number): Promise<Measured>;
  /** Ends it; returns what its proof of the books said. */
  end(): Promise<string>;
}

interface Measured extends LoadResult {
  time: ProcessorTime;
}

/**
 * `npm run bench -- --against FOLDER`: this checkout and another one, with its node_modules, in turns on this machine.
 * Each has its own server, database and PostgreSQL; while one is measured the other stands still. Processor time tells
 * the most if the machine is not idle. Returns whether all went well.
 */
export async function compareStates(folder: string, seconds: number): Promise<boolean> {
  const pgbench = findPgbench();
  const cluster = await startPostgresCluster({ isDurable: true });
  let states: State[] = [];
  const tps: number[] = [];
  const few: Measured[][] = [[], []];
  const many: Measured[][] = [[], []];
  let proofs: string[];
  try {
    if (pgbench) {
      await onServer(cluster.url('postgres'), (client) => client.query('create database pgbench'));
      fillForPgbench(pgbench, cluster.url('pgbench'));
    }
    console.log('Two states fill their databases …');
    states = await Promise.all([
      startState('this state', path.join(import.meta.dirname, '..'), 3978),
      // Checkouts from before this comparison know no other port.
      startState('the other', path.resolve(folder), 3977),
    ]);
    for (const state of states) await state.load(64, WARM_UP_SECONDS);
    for (let turn = 0; turn < TURNS; turn++) {
      if (pgbench) tps.push(runPgbench(pgbench, cluster.url('pgbench'), Math.ceil(seconds / TURNS)));
      for (const [connections, results] of [
        [16, few],
        [64, many],
      ] as const) {
        // Who comes first changes from turn to turn.
        for (const index of turn % 2 ? [1, 0] : [0, 1])
          results[index]!.push(await states[index]!.load(connections, seconds / TURNS));
      }
    }
  } finally {
    proofs = await Promise.all(states.map((state) => state.end()));
    await cluster.stop();
  }
  const speed = tps.length ? mean(tps) : null;
  line('', 'per second', 'p50 ms', 'p99 ms', 'failed', 'server µs', 'database µs', '÷ pgbench');
  if (speed) line('pgbench TPC-B, 16 clients', speed.toFixed(0));
  for (const [connections, results] of [
    [16, few],
    [64, many],
  ] as const) {
    states.forEach(({ name }, index) => describe(`${connections} connections, ${name}`, results[index]!, speed));
    const ratios = results[0]!.map((result, turn) => perSecond(result) / perSecond(results[1]![turn]!));
    console.log(`turn by turn: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    const [ours, theirs] = results.map(together) as [LoadResult, LoadResult];
    console.log(
      `bookings of this state ÷ the other, ${connections} connections: ${(perSecond(ours) / perSecond(theirs)).toFixed(2)}`,
    );
  }
  states.forEach(({ name }, index) => console.log(`${name}: ${proofs[index]}`));
  return proofs.every((proof) => proof === 'ledger: clean') && [...few, ...many].flat().every(({ failed }) => !failed);
}

function describe(name: string, results: Measured[], speed: number | null): void {
  const all = together(results);
  const microseconds = (part: keyof ProcessorTime) =>
    ((results.reduce((sum, { time }) => sum + time[part], 0) / all.bookings) * 1e6).toFixed(0);
  line(
    name,
    perSecond(all).toFixed(0),
    percentile(all.durations, 50),
    percentile(all.durations, 99),
    String(all.failed),
    microseconds('server'),
    microseconds('postgres'),
    speed ? (perSecond(all) / speed).toFixed(2) : '',
  );
}

const perSecond = ({ bookings, seconds }: LoadResult) => bookings / seconds;

async function startState(name: string, folder: string, port: number): Promise<State> {
  const preload = path.join(import.meta.dirname, 'lend-to-parent.ts');
  const bench = spawn(process.execPath, ['--import', preload, path.join(folder, 'bench/bookings.ts')], {
    cwd: folder,
    env: { ...process.env, BENCH_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Its event 'close' does not come if we end the channel between us.
  const ended = Promise.all([once(bench, 'exit'), once(bench.stdout!, 'end')]);
  let printed = '';
  bench.stdout!.on('data', (text: Buffer) => (printed += text));
  const lent = await firstMessage(bench);
  const server = findServer(bench.pid!);
  await settle(bench.pid!);
  process.kill(server, 'SIGSTOP');
  return {
    name,
    async load(connections, seconds) {
      process.kill(server, 'SIGCONT');
      const before = processorTime(bench.pid!);
      const result = await runLoad({ ...lent, connections, seconds });
      const after = processorTime(bench.pid!);
      process.kill(server, 'SIGSTOP');
      return { ...result, time: { server: after.server - before.server, postgres: after.postgres - before.postgres } };
    },
    async end() {
      if (bench.connected) bench.disconnect();
      await ended;
      return /^ledger: .*/m.exec(printed)?.[0] ?? 'ledger: not proved';
    },
  };
}

/** Waits until a state has sealed and counted what filled its database: that must not fall into its turns. */
async function settle(ancestor: number): Promise<void> {
  const spent = () => {
    const { server, postgres } = processorTime(ancestor);
    return server + postgres;
  };
  // Its jobs begin each minute.
  await wait(65_000);
  for (let seconds = 0, quiet = 0; quiet < 5 && seconds < 300; seconds++) {
    const before = spent();
    await wait(1_000);
    quiet = spent() - before < 0.1 ? quiet + 1 : 0;
  }
}

function firstMessage(bench: ChildProcess): Promise<Lent> {
  return new Promise((resolve, reject) => {
    bench.once('message', (lent) => resolve(lent as Lent));
    bench.once('exit', (code) => reject(new Error(`a state ended before it served (${code})`)));
  });
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { copyPostgres, onServer } from './copy-postgres.ts';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

/** What a cell needs so that regions can move from it and to it. */
export const LOGICAL = [
  'wal_level=logical',
  'max_replication_slots=200',
  'max_wal_senders=20',
  'max_sync_workers_per_subscription=4',
  'max_logical_replication_workers=16',
  'max_worker_processes=24',
  // A move starts two processes for each of 150 tables. Else each of them links what these need: libpq, TLS, LDAP …
  'shared_preload_libraries=plpgsql,libpqwalreceiver,pgoutput',
];

export const ADDRESSES = { from: 'http://a.example', to: 'http://b.example' } as const;

/** A cell with a region that may move, and one that is empty. They are databases of one server. */
export interface TwoCells {
  from: Database;
  to: Database;
  close(): Promise<void>;
}

export interface CellServer<World> {
  cluster: PostgresCluster;
  world: World;
  /** Copies of both, as they were filled. */
  open(): Promise<TwoCells>;
}

/** Starts a server with two cells; `fill` makes what the first one holds. */
export async function startCells<World>(fill: (from: Database) => Promise<World>): Promise<CellServer<World>> {
  const cluster = await startPostgresCluster({ settings: LOGICAL });
  const make = async (name: string, work: (cell: Database) => Promise<World | void>) => {
    await onServer(cluster.url('postgres'), (client) => client.query(`create database ${name}`));
    const cell = openPostgres(cluster.url(name), 8);
    await migrate(cell);
    const made = await work(cell);
    await cell.close();
    return made;
  };
  const world = (await make('cell_from', async (cell) => {
    const filled = await fill(cell);
    await cell.runAsOwner(`update cell set address = '${ADDRESSES.from}'`);
    return filled;
  })) as World;
  await make('cell_to', (cell) =>
    cell.runAsOwner(`
      select cell_set_ranges('[10000,19999]', '[1000000000000,1999999999999]', '[5000000000,7499999999]');
      update cell set address = '${ADDRESSES.to}'`),
  );
  return {
    cluster,
    world,
    async open() {
      const from = await copyPostgres(cluster.url('postgres'), 'cell_from', 8);
      const to = await copyPostgres(cluster.url('postgres'), 'cell_to', 8);
      return {
        from,
        to,
        close: async () => {
          await removeMoves(to, from);
          await Promise.all([from.close(), to.close()]);
        },
      };
    },
  };
}

/** A database with a slot or a subscription cannot be dropped. */
async function removeMoves(to: Database, from: Database): Promise<void> {
  await onServer(to.connectionString!, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select subname as name from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())',
    );
    for (const { name } of rows) {
      await client.query(`alter subscription ${name} disable`);
      await client.query(`alter subscription ${name} set (slot_name = none)`);
      await client.query(`drop subscription ${name}`);
    }
  });
  await onServer(from.connectionString!, async (client) => {
    const slots = 'from pg_replication_slots where database = current_database()';
    await client.query(`select pg_terminate_backend(active_pid) ${slots}`);
    for (;;) {
      await client.query(`select pg_drop_replication_slot(slot_name) ${slots} and active_pid is null`);
      if ((await client.query(`select ${slots}`)).rowCount === 0) return;
    }
  });
}

export interface Said {
  code: number | NodeJS.Signals;
  said: string;
}

/** Runs `npm run region:move` beside this process, whose tills go on meanwhile. Without an order: nobody has asked. */
export function runMove(cells: TwoCells, slug: string, ...words: string[]): Promise<Said> {
  return runOrderedMove(cells, slug, ['--without-order', 'Test', ...words]);
}

/** When a program is killed (kill -9): when it has said something, or when something has happened. */
type Until = RegExp | Promise<unknown> | undefined;

/** The same, where an order has to allow it. */
export function runOrderedMove(
  { from, to }: TwoCells,
  slug: string,
  words: string[] = [],
  until?: Until,
  hear?: (said: string) => void,
): Promise<Said> {
  const named = ['--region', slug, ...words];
  return runBeside('server/operator/cells/move-region.cli.ts', { from, to }, named, until, hear);
}

/** Runs a program as the owner of both cells. `hear` gets all that it has said so far. */
export function runBeside(
  file: string,
  { from, to }: Pick<TwoCells, 'from' | 'to'>,
  words: string[],
  until?: Until,
  hear: (said: string) => void = () => {},
): Promise<Said> {
  const program = spawn(process.execPath, [path.resolve(file), ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      OWNER_DATABASE_URL: from.connectionString,
      TARGET_URL: to.connectionString,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      hear(said);
      if (until instanceof RegExp && until.test(said)) program.kill('SIGKILL');
    });
  const ended = new Promise<Said>((resolve) => program.once('close', (code, signal) => resolve({ code: code ?? signal!, said })));
  if (!(until instanceof Promise)) return ended;
  return until.then(() => {
    program.kill('SIGKILL');
    return ended;
  });
}

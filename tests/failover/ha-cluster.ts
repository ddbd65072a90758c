import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findProgramInPath } from '#tests/support/find-program-in-path.ts';
import { getPostgresOwner, giveTo } from '#tests/support/postgres-owner.ts';
import { openRunner, until } from './run.ts';
import { failsafeWays, fillHaproxy, fillPatroni, networkOf, PASSWORDS, type Place } from './samples.ts';

const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const HAPROXY = findProgramInPath(['haproxy']) ?? '/usr/sbin/haproxy';
const DISK_MB = 700;

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** Three nodes of Patroni, etcd, and HAProxy in front of them, set as the samples of deploy/ha say. */
export interface HaCluster {
  /** Connects a login to a database of the primary, through HAProxy. */
  url(database: string, login?: string, password?: string): string;
  /** The same on one node, past HAProxy. */
  urlOf(name: string, database: string): string;
  names: readonly string[];
  /** Whether each node has a small disk of its own, to be filled. */
  hasDisks: boolean;
  members(): Promise<Member[]>;
  leader(): Promise<string>;
  syncStandby(): Promise<string>;
  /** Waits for a leader other than that one. */
  leaderBeside(name: string): Promise<string>;
  /** Waits until all nodes follow one leader, and one of them synchronously. */
  whole(): Promise<void>;
  signalMachine(name: string, signal: NodeJS.Signals): void;
  killPostgres(name: string): void;
  startNode(name: string): void;
  cutNetwork(name: string): void;
  healNetwork(name: string): void;
  killEtcd(): void;
  startEtcd(): void;
  fillDisk(name: string): void;
  freeDisk(name: string): void;
  switchOver(from: string, to: string): Promise<void>;
  /** The end of each node's log. */
  said(): string;
  close(): Promise<void>;
}

/** The Debian packages that are not installed here. */
export function listMissing(): string[] {
  const missing = Object.entries(PROGRAMS).filter(([name]) => !findProgramInPath([name]) && !fs.existsSync(`/usr/sbin/${name}`));
  const packages = missing.map(([, name]) => name);
  return fs.existsSync('/usr/lib/postgresql/15/bin/postgres') ? packages : [...packages, 'postgresql-15'];
}

/** Takes up to a minute. Throws with the end of Patroni's log when it does not come up. */
export async function startHaCluster(): Promise<HaCluster> {
  // Short, as the name of a socket may have 107 characters.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'failover-'));
  const ports = await freePorts(2 + 3 * 6 + 1);
  const take = () => ports.pop()!;
  const [etcdPort, etcdPeer, entry] = [take(), take(), take()];
  const nodes = ['db1', 'db2', 'db3'].map((name) => ({
    place: {
      name,
      folder: path.join(folder, name),
      rest: take(),
      postgres: take(),
      openRest: take(),
      openPostgres: take(),
      openEtcd: take(),
    } satisfies Place,
    failsafe: take(),
  }));
  const places = nodes.map(({ place }) => place);
  const hasDisks = prepareFolders(folder, nodes, { entry, etcdPort });
  const runner = openRunner(folder);
  const placeOf = (name: string) => places.find((place) => place.name === name)!;
  const processes = new Map<string, ChildProcess>();
  const start = (name: string, program: string, ...words: string[]) => processes.set(name, runner.start(name, program, words));
  const startHaproxy = (name: string) => start(name, HAPROXY, '-db', '-f', path.join(folder, `${name}.cfg`));
  const startNode = (name: string) => start(name, 'patroni', path.join(folder, name, 'patroni.yml'));
  const startEtcd = () => start('etcd', 'etcd', ...etcdWords(folder, etcdPort, etcdPeer));

  async function members(): Promise<Member[]> {
    // Whoever answers; a node that is stopped does not.
    const answers = places.map(async ({ rest }) => {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1_500) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers);
  }
  const nameOf = async (role: Member['role']) => (await members()).find((member) => member.role === role)?.name;

  const cluster: HaCluster = {
    url: (database, login = 'postgres', password = PASSWORDS.postgres) =>
      `postgres://${login}:${password}@127.0.0.1:${entry}/${database}`,
    urlOf: (name, database) => `postgres://postgres:${PASSWORDS.postgres}@127.0.0.1:${placeOf(name).postgres}/${database}`,
    names: places.map(({ name }) => name),
    hasDisks,
    members,
    leader: () => until('a leader', 60, () => nameOf('leader')),
    syncStandby: () => until('a synchronous standby', 60, () => nameOf('sync_standby')),
    leaderBeside: (name) =>
      until(`a leader other than ${name}`, 60, async () => (await listPrimaries(places)).find((other) => other !== name)),
    async whole() {
      await until('three nodes that follow one leader', 60, async () => isWhole(await members()));
    },
    signalMachine: (name, signal) => signalAll([processes.get(name)!.pid!, ...postgresOf(placeOf(name))], signal),
    killPostgres: (name) => signalAll(postgresOf(placeOf(name)).slice(0, 1), 'SIGKILL'),
    startNode,
    cutNetwork: (name) => signalAll([processes.get(`network-${name}`)!.pid!, processes.get('failsafe')!.pid!], 'SIGSTOP'),
    healNetwork: (name) => signalAll([processes.get(`network-${name}`)!.pid!, processes.get('failsafe')!.pid!], 'SIGCONT'),
    killEtcd: () => signalAll([processes.get('etcd')!.pid!], 'SIGKILL'),
    startEtcd,
    fillDisk(name) {
      const filler = spawnSync('dd', ['if=/dev/zero', `of=${placeOf(name).folder}/data/filler`, 'bs=1M']);
      if (!String(filler.stderr).includes('No space left')) throw new Error(`the disk of ${name} is not full`);
    },
    freeDisk: (name) => fs.rmSync(`${placeOf(name).folder}/data/filler`, { force: true }),
    async switchOver(from, to) {
      const authorization = `Basic ${btoa(`patroni:${PASSWORDS.patroni}`)}`;
      const response = await fetch(`http://127.0.0.1:${placeOf(from).rest}/switchover`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      if (response.status !== 200) throw new Error(`switch-over: ${response.status} ${await response.text()}`);
    },
    said: () => places.map(({ name }) => `${name}:\n${runner.said(name)}`).join('\n'),
    close: () => runner.close(),
  };
  try {
    startEtcd();
    for (const name of ['entry', 'failsafe', ...places.map((place) => `network-${place.name}`)]) startHaproxy(name);
    places.forEach(({ name }) => startNode(name));
    await cluster.whole();
  } catch (error) {
    console.error(cluster.said());
    await runner.close();
    throw error;
  }
  return cluster;
}

/** Writes all settings. Returns whether the nodes have disks of their own, which only root can make. */
function prepareFolders(
  folder: string,
  nodes: readonly { place: Place; failsafe: number }[],
  { entry, etcdPort }: { entry: number; etcdPort: number },
): boolean {
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  let hasDisks = process.getuid?.() === 0;
  for (const { place, failsafe } of nodes) {
    const data = path.join(place.folder, 'data');
    fs.mkdirSync(data, { recursive: true });
    hasDisks &&= spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', data]).status === 0;
    fs.chmodSync(data, 0o700);
    write(`${place.name}/patroni.yml`, fillPatroni(place));
    write(`network-${place.name}.cfg`, networkOf(place, etcdPort, failsafe));
  }
  write('failsafe.cfg', failsafeWays(nodes.map(({ place, failsafe }) => ({ port: failsafe, rest: place.rest }))));
  write(
    'entry.cfg',
    fillHaproxy(
      entry,
      nodes.map(({ place }) => place),
    ),
  );
  giveTo(getPostgresOwner(), folder);
  return hasDisks;
}

function etcdWords(folder: string, client: number, peer: number): string[] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return [
    ['--name', 'etcd'],
    ['--data-dir', path.join(folder, 'etcd')],
    ['--listen-client-urls', clientUrl],
    ['--advertise-client-urls', clientUrl],
    ['--listen-peer-urls', peerUrl],
    ['--initial-advertise-peer-urls', peerUrl],
    ['--initial-cluster', `etcd=${peerUrl}`],
    ['--enable-v2'],
  ].flat();
}

/** Postmaster first, then its children. Empty where none runs. */
function postgresOf({ folder }: Place): number[] {
  const file = path.join(folder, 'data/postmaster.pid');
  if (!fs.existsSync(file)) return [];
  const postmaster = Number.parseInt(fs.readFileSync(file, 'utf8'), 10);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...stdout.split('\n').map(Number).filter(Boolean)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      // Some end with the first of them.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** By each node's own word, as HAProxy asks them. */
async function listPrimaries(places: readonly Place[]): Promise<string[]> {
  const asked = places.map(async ({ name, rest }) => {
    const { status } = await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(500) });
    return status === 200 ? [name] : [];
  });
  return (await Promise.allSettled(asked)).flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function isWhole(members: readonly Member[]): boolean {
  const count = (role: Member['role']) => members.filter((member) => member.role === role).length;
  const leader = members.find(({ role }) => role === 'leader');
  // One that has yet to be rewound runs on an older timeline.
  const follows = ({ timeline, lag }: Member) => timeline === leader?.timeline && typeof lag === 'number' && lag < 1_000_000;
  const runs = members.every(({ state }) => state === 'running' || state === 'streaming');
  const standbys = members.filter(({ role }) => role !== 'leader');
  return members.length === 3 && count('leader') === 1 && count('sync_standby') === 1 && runs && standbys.every(follows);
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

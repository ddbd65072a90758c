import fs from 'node:fs';

/** Where a node of the trial is reached. "Open" ports lead through its network, which can be cut. */
export interface Place {
  name: string;
  folder: string;
  rest: number;
  postgres: number;
  openRest: number;
  openPostgres: number;
  openEtcd: number;
}

/** Passwords of the trial. */
export const PASSWORDS = { postgres: 'superuser', replicator: 'replication', patroni: 'patroni' };

/** The trial's disks are in memory, and small. */
const SMALL: [string, string][] = [
  ['wal_keep_size: 8GB', 'wal_keep_size: 64MB'],
  ['max_wal_size: 4GB', 'max_wal_size: 256MB'],
];

/** deploy/ha/patroni.yml for a node of the trial. Throws where the sample names something that it does not know. */
export function fillPatroni(place: Place): string {
  return fill('patroni.yml', [
    ['name: db1', `name: ${place.name}`],
    ['listen: 10.0.0.11:8008', `listen: 127.0.0.1:${place.rest}`],
    ['connect_address: 10.0.0.11:8008', `connect_address: 127.0.0.1:${place.openRest}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${place.openEtcd}\n  use_proxies: true`],
    ['listen: 10.0.0.11:5432', `listen: 127.0.0.1:${place.postgres}`],
    ['connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${place.openPostgres}`],
    ['/var/lib/postgresql/15/kartenkontor', `${place.folder}/data`],
    ['/var/lib/postgresql/kartenkontor.pgpass', `${place.folder}/pgpass`],
    ['/var/run/postgresql', place.folder],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['CHANGE-ME-1', PASSWORDS.postgres],
    ['CHANGE-ME-2', PASSWORDS.replicator],
    ['CHANGE-ME-3', PASSWORDS.patroni],
    ['mode: automatic', 'mode: off'],
    ...SMALL,
  ]);
}

/** deploy/ha/haproxy.cfg for the portals of the trial. */
export function fillHaproxy(port: number, places: readonly Place[]): string {
  return fill('haproxy.cfg', [
    ['  user haproxy\n  group haproxy\n', ''],
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ['check port 8008 ', 'check '],
    ...places.map(({ name, openPostgres, openRest }, index): [string, string] => [
      `server ${name} 10.0.0.1${index + 1}:5432`,
      `server ${name} 127.0.0.1:${openPostgres} port ${openRest}`,
    ]),
  ]);
}

function fill(name: string, changes: readonly [string, string][]): string {
  let text = fs.readFileSync(new URL(`../../deploy/ha/${name}`, import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${name} does not hold ${from}`);
    text = text.replace(from, to);
  }
  const foreign = /^[^#\n]*(10\.0\.0\.|\/var\/|CHANGE-ME).*$/m.exec(text);
  if (foreign) throw new Error(`deploy/ha/${name}: the trial does not know ${foreign[0].trim()}`);
  return text;
}

/**
 * The network of one node: all that others ask it, and its way to etcd, through one process. If that process is
 * stopped, nothing is refused and nothing answers, as behind a broken switch. What a leader without etcd asks others
 * (`/failsafe`) leads through a process of its own, to be stopped as well.
 */
export function networkOf(place: Place, etcd: number, failsafe: number): string {
  return `global
defaults
  timeout connect 2s
  timeout client 24h
  timeout server 24h
listen postgres
  mode tcp
  bind 127.0.0.1:${place.openPostgres}
  server it 127.0.0.1:${place.postgres}
listen etcd
  mode tcp
  bind 127.0.0.1:${place.openEtcd}
  server it 127.0.0.1:${etcd}
frontend rest
  mode http
  bind 127.0.0.1:${place.openRest}
  use_backend failsafe if { path /failsafe }
  default_backend rest
backend rest
  mode http
  server it 127.0.0.1:${place.rest}
backend failsafe
  mode http
  server it 127.0.0.1:${failsafe}
`;
}

/** The way of `/failsafe` to each node, by port. */
export function failsafeWays(ways: readonly { port: number; rest: number }[]): string {
  const listen = ways.map(
    ({ port, rest }, index) => `listen node${index}\n  bind 127.0.0.1:${port}\n  server it 127.0.0.1:${rest}\n`,
  );
  return `global
defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
${listen.join('')}`;
}

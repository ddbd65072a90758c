import { setTimeout as sleep } from 'node:timers/promises';
import type { HaCluster } from './ha-cluster.ts';

/** Something that goes wrong, and what mends it. Each returns when bookings can go on, or all is whole again. */
export interface Fault {
  name: string;
  /** Somebody does it on purpose, so that calls wait and none is refused. */
  isPlanned?: true;
  /** Breaks it; returns how to mend it, once another node is the primary or the fault has lasted long enough. */
  strike(cluster: HaCluster): Promise<() => void>;
}

const ETCD_AWAY_MS = 15_000;
const STANDBY_HANGS_MS = 10_000;
const DISK_FULL_MS = 5_000;

/** Does something to the leader and waits for another one. */
async function unseat(cluster: HaCluster, strike: (leader: string) => unknown, mend: (leader: string) => void) {
  const leader = await cluster.leader();
  await strike(leader);
  await cluster.leaderBeside(leader);
  return () => mend(leader);
}

export const faults: readonly Fault[] = [
  {
    name: 'planned switch-over',
    isPlanned: true,
    strike: (cluster) =>
      unseat(
        cluster,
        async (leader) => cluster.switchOver(leader, await cluster.syncStandby()),
        () => {},
      ),
  },
  {
    name: "kill -9 of the leader's PostgreSQL",
    strike: (cluster) =>
      unseat(
        cluster,
        (leader) => cluster.killPostgres(leader),
        () => {},
      ),
  },
  {
    name: "kill -9 of all of the leader's machine",
    strike: (cluster) =>
      unseat(
        cluster,
        (leader) => cluster.signalMachine(leader, 'SIGKILL'),
        (leader) => cluster.startNode(leader),
      ),
  },
  {
    name: 'the leader hangs (SIGSTOP), then comes back',
    strike: (cluster) =>
      unseat(
        cluster,
        (leader) => cluster.signalMachine(leader, 'SIGSTOP'),
        (leader) => cluster.signalMachine(leader, 'SIGCONT'),
      ),
  },
  {
    name: 'the leader is cut off, then comes back',
    strike: (cluster) =>
      unseat(
        cluster,
        (leader) => cluster.cutNetwork(leader),
        (leader) => cluster.healNetwork(leader),
      ),
  },
  {
    name: 'the synchronous standby hangs (SIGSTOP)',
    async strike(cluster) {
      const standby = await cluster.syncStandby();
      cluster.signalMachine(standby, 'SIGSTOP');
      await sleep(STANDBY_HANGS_MS);
      return () => cluster.signalMachine(standby, 'SIGCONT');
    },
  },
  {
    name: 'etcd is away for 15 seconds',
    async strike(cluster) {
      cluster.killEtcd();
      await sleep(ETCD_AWAY_MS);
      return () => cluster.startEtcd();
    },
  },
];

/**
 * PostgreSQL refuses what needs room and lives on, so nobody takes over by himself: an operator does it. Needs a disk
 * of its own for each node.
 */
export const fullDisk: Fault = {
  name: 'the disk of the leader is full for 5 seconds',
  strike: (cluster) =>
    unseat(
      cluster,
      async (leader) => {
        cluster.fillDisk(leader);
        await sleep(DISK_FULL_MS);
        await cluster.switchOver(leader, await cluster.syncStandby());
      },
      (leader) => cluster.freeDisk(leader),
    ),
};

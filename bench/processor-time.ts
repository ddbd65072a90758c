import fs from 'node:fs';

/** Of a Linux: ticks of /proc/<pid>/stat in a second. */
const TICKS = 100;

/** Seconds of processor time. */
export interface ProcessorTime {
  server: number;
  postgres: number;
}

interface Process {
  pid: number;
  parent: number;
  program: string;
  /** Own time, and that of its children that have ended. */
  seconds: number;
}

/** Processor time so far of a portal and its PostgreSQL, which both descend from a process. Needs Linux. */
export function processorTime(ancestor: number): ProcessorTime {
  const ours = descendants(ancestor);
  const sum = (of: Process[]) => of.reduce((total, { seconds }) => total + seconds, 0);
  return {
    server: sum(ours.filter(isServer)),
    postgres: sum(ours.filter(({ program }) => program === 'postgres')),
  };
}

/** The process of a portal's server that descends from a process. Throws if there is none. */
export function findServer(ancestor: number): number {
  const server = descendants(ancestor).find(isServer);
  if (!server) throw new Error('no server runs');
  return server.pid;
}

function isServer({ pid }: Process): boolean {
  return /\0[^\0]*main\.ts\0/.test(readProc(pid, 'cmdline'));
}

function descendants(ancestor: number): Process[] {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)));
  const ours = new Set([ancestor]);
  // Children may have lower numbers than their parents, so once is not enough.
  for (let before = 0; before < ours.size;) {
    before = ours.size;
    for (const process of all) if (process && ours.has(process.parent)) ours.add(process.pid);
  }
  return all.filter((process) => process !== null && ours.has(process.pid)) as Process[];
}

function readProcess(pid: number): Process | null {
  const [, program, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readProc(pid, 'stat')) ?? [];
  if (program === undefined || rest === undefined) return null;
  const fields = rest.split(' ').map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
  return { pid, parent: fields[1]!, program, seconds: ticks / TICKS };
}

/** Empty if the process has ended. */
function readProc(pid: number, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

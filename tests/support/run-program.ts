import { spawn } from 'node:child_process';
import path from 'node:path';
import { atThisPace } from './pace.ts';

export interface RunningProgram {
  /** The address, as soon as the program listens. Rejects with the program's output if it ends before. */
  url: Promise<string>;
  /** Everything it has said until now, on both outputs. */
  said(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal it died of. */
  ended: Promise<number | NodeJS.Signals>;
}

/** After a SIGTERM; a portal ends by itself after 15 seconds at the latest. */
const LONGEST_END_MS = atThisPace(60_000);

/** The same database, with more time to connect on a machine that is slow or busy. */
function patient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', String(Math.ceil(atThisPace(20_000) / 1_000)));
  return address.href;
}

/**
 * Runs a program, by its file below server/, with only these settings in its environment; a portal on a free port. It
 * finds what Node has compiled for the run.
 */
export function runProgram(file: string, settings: Record<string, string | undefined>): RunningProgram {
  const databases = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value && name.endsWith('DATABASE_URL') ? [[name, patient(value)]] : [])),
  );
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const program = spawn(process.execPath, [path.resolve('server', file)], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...settings, ...databases },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killNow = () => program.kill('SIGKILL');
  process.once('exit', killNow);
  let output = '';
  const url = Promise.withResolvers<string>();
  // A caller that only waits for the end does not ask for it.
  url.promise.catch(() => {});
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const listens = /listens on (\S+)/.exec(output);
      if (listens) url.resolve(listens[1]!);
    });
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    program.once('close', (code, signal) => {
      process.off('exit', killNow);
      url.reject(new Error(output));
      resolve(code ?? signal!);
    });
  });
  const signal = (name: NodeJS.Signals) => {
    program.kill(name);
    // What hangs at its end fails its test by `SIGKILL`, and keeps nobody waiting.
    const hangs = setTimeout(killNow, LONGEST_END_MS);
    void ended.then(() => clearTimeout(hangs));
  };
  return { url: url.promise, said: () => output, signal, ended };
}

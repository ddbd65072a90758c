import { spawn } from 'node:child_process';
import path from 'node:path';

export interface RunningProgram {
  /** Where it listens, once it does. Rejects with what it said when it ends before. */
  url: Promise<string>;
  /** Everything it has said until now, on both outputs. */
  said(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal it died of. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Runs a program, by its file below server/, with only these settings in its environment; a portal on a free port. */
export function runProgram(file: string, settings: Record<string, string | undefined>): RunningProgram {
  const program = spawn(process.execPath, [path.resolve('server', file)], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
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
  return { url: url.promise, said: () => output, signal: (name) => void program.kill(name), ended };
}

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findProgramInPath } from '#tests/support/find-program-in-path.ts';

const SAMPLE = new URL('../../docs/operating/nginx.conf', import.meta.url);
const NGINX = findProgramInPath(['nginx']) ?? '/usr/sbin/nginx';
/** What the sample says of TLS, and the server that only leads to it. */
const OF_TLS = [/^server \{\n {2}listen 80;\n[\s\S]*?^\}\n/m, /^ {2}ssl_.*\n/gm, /^ {2}server_name .*\n/gm];

export interface Proxy {
  url: string;
  /** The end of its log. */
  said(): string;
  close(): Promise<void>;
}

export function hasNginx(): boolean {
  return fs.existsSync(NGINX);
}

/** docs/operating/nginx.conf without TLS, before two portals. Throws where the sample names something unknown. */
export function fillNginx(port: number, [first, second]: readonly [number, number]): string {
  let text = fs.readFileSync(SAMPLE, 'utf8');
  for (const pattern of OF_TLS) text = text.replace(pattern, '');
  for (const [from, to] of [
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ['listen 443 ssl http2', `listen 127.0.0.1:${port}`],
  ] as const) {
    if (text.split(from).length !== 2) throw new Error(`the sample should name ${from} once`);
    text = text.replace(from, to);
  }
  return text;
}

/** Starts nginx in a folder of its own. */
export function startNginx(folder: string, port: number, portals: readonly [number, number]): Proxy {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`).join(' ');
  // One process alone, which ends with its signal.
  const main = 'daemon off; master_process off; pid nginx.pid; error_log nginx.log;\nevents {}\n';
  fs.writeFileSync(path.join(folder, 'nginx.conf'), `${main}http {\n${temporary}\n${fillNginx(port, portals)}}\n`);
  const words = ['-p', `${folder}/`, '-c', 'nginx.conf', '-e', 'nginx.log'];
  const nginx = spawn(NGINX, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const killNow = () => nginx.kill('SIGKILL');
  process.once('exit', killNow);
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => fs.readFileSync(path.join(folder, 'nginx.log'), 'utf8').split('\n').slice(-20).join('\n'),
    close() {
      process.off('exit', killNow);
      nginx.kill('SIGTERM');
      return ended;
    },
  };
}

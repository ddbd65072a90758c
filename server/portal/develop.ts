import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** Server and browser side with hot reload: the pages come from Vite, which passes calls on to the server. */
const processes = [
  spawn(process.execPath, ['--watch', 'server/portal/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: ROOT, stdio: 'inherit' }),
];
for (const child of processes) child.once('exit', () => processes.forEach((other) => other.kill()));

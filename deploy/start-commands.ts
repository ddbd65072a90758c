// `start-commands.ts`, run while an image or a package is made, where only the server's files are kept: starts what
// docs/commands.md offers there. A program whose file is missing has to end the build, and not to meet the operator.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Each refuses such words or such an address in its own words, so nothing is begun. */
const WRONG_OPTION = '--start-only';
const WRONG_ADDRESS = 'nowhere';
/** What the server loads only when it has its settings, so that a start without them does not tell. */
const PORTAL = ['--import', './server/portal/start-portal.ts', '--eval', 'process.exit(1)'];

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const files = Object.values(scripts).flatMap((line) => /^node (\S+(?:\.cli|\/main)\.ts)$/.exec(line)?.[1] ?? []);
for (const words of [...[...new Set(files)].map((file) => [file, WRONG_OPTION]), PORTAL]) {
  const env = { NODE_ENV: 'production', DATABASE_URL: WRONG_ADDRESS, OWNER_DATABASE_URL: WRONG_ADDRESS };
  const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  // Words for the operator have no stack.
  if (status === 1 && !/^ {4}at /m.test(stderr)) continue;
  console.error(`${words.join(' ')} does not start, and ends with ${status}:\n${stderr.slice(0, 1_000)}`);
  process.exitCode = 1;
}

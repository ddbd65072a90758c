import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readApart } from './read-apart.ts';

const LIMITS = { mostMb: 64, slowestMs: 20_000 };
const module = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const reader = (body: string) => module(`export async function read(data) { ${body} }`);

it('tells what is read of the data', async () => {
  expect(await readApart(reader('return data.slice(1)'), new Uint8Array([1, 2, 3]), LIMITS)).toEqual(new Uint8Array([2, 3]));
});

it('hands on what it throws', async () => {
  await expect(readApart(reader(`throw new Error('broken')`), null, LIMITS)).rejects.toThrow('broken');
  await expect(readApart(module(`throw new Error('not to be loaded')`), null, LIMITS)).rejects.toThrow('not to be loaded');
});

it('says so where the process ends otherwise: no fault of the file', async () => {
  await expect(readApart(reader('process.exit(3)'), null, LIMITS)).rejects.toThrow('without a word: 3');
  const fails = reader('Promise.reject(new Error()); return new Promise(() => {})');
  await expect(readApart(fails, null, LIMITS)).rejects.toThrow('without a word: 1');
});

it.each([
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length))', LIMITS],
  // In a thread this is the end of the portal.
  ['takes too much memory at once', 'const all = []; for (;;) all.push(all.length)', LIMITS],
  ['takes too long', 'for (;;);', { ...LIMITS, slowestMs: 500 }],
  ['waits for what never comes', 'await new Promise(() => {})', { ...LIMITS, slowestMs: 500 }],
])('is null where it %s', async (_, body, limits) => {
  expect(await readApart(reader(body), null, limits)).toBeNull();
});

it.each(['SIGTERM', 'SIGINT'])('goes on at %s, which a service sends to all its processes', async (signal) => {
  expect(await readApart(reader(`process.kill(process.pid, '${signal}'); return 'read'`), null, LIMITS)).toBe('read');
});

it('leaves no process behind', async () => {
  const pid = await readApart<number>(reader('setInterval(() => {}, 1_000); return process.pid'), null, LIMITS);
  await expect.poll(() => isRunning(pid!)).toBe(false);
});

it('shows it no setting of ours', async () => {
  expect(await readApart(reader('return process.env'), null, LIMITS)).toEqual({ TZ: 'UTC' });
});

it.each([
  ['read the settings of the portal', `fs.readFileSync('/proc/' + process.ppid + '/environ')`],
  ['read other files', `fs.readFileSync('/etc/hosts')`],
  ['read what lies beside the program', `fs.readFileSync(${JSON.stringify(path.resolve('README.md'))})`],
  ['write', `fs.writeFileSync('package.json', '')`],
  ['start a program', `childProcess.execSync('true')`],
])('does not let it %s', async (_, act) => {
  const code = `import fs from 'node:fs'; import childProcess from 'node:child_process'; export const read = () => ${act}`;
  await expect(readApart(module(code), null, LIMITS)).rejects.toThrow('Access to this API has been restricted');
});

it.runIf(process.platform === 'linux')('is what the kernel ends first where there is no memory left', async () => {
  const reading = readApart<number>(
    reader('const end = Date.now() + 300; while (Date.now() < end); return process.pid'),
    null,
    LIMITS,
  );
  const children = () => fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  await expect.poll(() => children().map((pid) => fs.readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))).toEqual(['1000\n']);
  await reading;
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

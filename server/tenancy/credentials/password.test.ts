import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { hashPassword, isPassword, makePasswordsCheap } from './password.ts';

const FULL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

// The order of the tests matters to none of them: each that makes passwords cheap does so in a module of its own.
const cheapModule = async () => {
  vi.resetModules();
  const cheap = await import('./password.ts');
  cheap.makePasswordsCheap();
  return cheap;
};

it('costs what OWASP asks for, with a salt of its own each time', async () => {
  const [one, other] = [await hashPassword('Kontor-2026!'), await hashPassword('Kontor-2026!')];
  expect(one).toMatch(FULL_COST);
  expect(other).toMatch(FULL_COST);
  expect(one).not.toBe(other);
});

it('knows the password again, and no other', async () => {
  const hash = await hashPassword('Kontor-2026!');
  expect(await isPassword('Kontor-2026!', hash)).toBe(true);
  expect(await isPassword('Kontor-2026?', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

/** Processor time in ms, with the thread pool: the least of three runs, whatever else the machine does. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const runs: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    expect(await check()).toBe(false);
    const { user, system } = process.cpuUsage(before);
    runs.push((user + system) / 1000);
  }
  return Math.min(...runs);
}

it('works as long for somebody who is not there', async () => {
  const hash = await hashPassword('Kontor-2026!');
  const known = await workOf(() => isPassword('Kontor-2026?', hash));
  expect(await workOf(() => isPassword('Kontor-2026?', null))).toBeGreaterThan(known / 2);
  const cheap = await cheapModule();
  expect(await workOf(() => cheap.isPassword('Kontor-2026?', null)), 'control: less is seen').toBeLessThan(known / 2);
});

it('is cheap where tests ask for it, and both kinds are known again there', async () => {
  const full = await hashPassword('Kontor-2026!');
  const cheap = await cheapModule();
  const hash = await cheap.hashPassword('Kontor-2026!');
  expect(hash).toContain('$m=8,t=1,p=1$');
  expect(await cheap.isPassword('Kontor-2026!', hash)).toBe(true);
  expect(await cheap.isPassword('Kontor-2026?', hash)).toBe(false);
  expect(await cheap.isPassword('Kontor-2026!', full)).toBe(true);
});

it('is never cheap in production, and in no process that does not ask for it', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(makePasswordsCheap).toThrow('In production');
  vi.unstubAllEnvs();
  const asking = `import { hashPassword } from ${JSON.stringify(path.join(import.meta.dirname, 'password.ts'))}; console.log(await hashPassword('x'))`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', asking], { encoding: 'utf8' });
  expect(printed.trim()).toMatch(FULL_COST);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BonusAnswer } from '#contract/money/bonus/bonus.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/run-command.ts';

let portal: TestPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signedIn('partner@demo.example');
});
afterAll(() => portal.close());

const bring = (...words: string[]) => runCommand(portal.database, 'money/bonus/bring-forward.cli.ts', ...words);
const STAFF = ['--as', 'betrieb@demo.example'];

it('puts what waits into force at once, and once', async () => {
  expect((await admin.post('set-bonus', { bonusActive: false, accepted: true })).status).toBe(200);
  expect(bring('--partner', 'AP-1001', ...STAFF)).toMatchObject({
    status: 0,
    stdout: 'The bonus of AP-1001 Buchhandlung am Marktplatz (Demo) is in force.\n',
  });
  expect((await admin.get<BonusAnswer>('get-bonus')).body).toMatchObject({ inForce: 'kein Bonus', coming: [] });
  expect(bring('--partner', 'AP-1001', ...STAFF)).toMatchObject({
    status: 1,
    stderr: 'Für diesen Partner wartet keine Änderung des Bonus.\n',
  });
});

it.each([
  [[], 'Usage:'],
  [['--partner', 'AP-9999', ...STAFF], 'Diese Vertragsnummer gibt es nicht.'],
  [['--partner', 'AP-1001'], '--as must name the e-mail address of operator staff.'],
  [['--partner', 'AP-1001', '--as', 'partner@demo.example'], '--as must name the e-mail address of operator staff.'],
  [['--all'], 'Usage:'],
])('%j is refused with a word', (words, message) => {
  const { status, stderr } = bring(...words);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

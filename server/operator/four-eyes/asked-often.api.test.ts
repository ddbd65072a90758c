import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** An engine plans a statement that it keeps without its values at the sixth time. */
const OFTEN = 7;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it('keeps what two have to agree to, however often somebody asks', async () => {
  const head = await portal.signedIn('betrieb@demo.example');
  const answers = [];
  for (let at = 0; at < OFTEN; at++) {
    const invited = { firstName: 'Zoe', lastName: 'Neu', email: `zoe${at}@post.example`, role: 'management', reason: 'Hilfe.' };
    answers.push((await head.post('invite-staff', invited)).status);
  }
  expect(answers).toEqual(Array.from({ length: OFTEN }, () => 200));
});

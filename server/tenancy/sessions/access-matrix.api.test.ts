import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/** One person of every standing that the product knows. */
const people = [
  'kundin@demo.example',
  'partner@demo.example',
  'kasse@demo.example',
  'buchhaltung@demo.example',
  'arbeitgeber@demo.example',
  'interesse@demo.example',
  'interesse-arbeitgeber@demo.example',
  'auftraggeber@demo.example',
  'betrieb@demo.example',
  'support@demo.example',
  'rechnungswesen@demo.example',
  'redaktion@demo.example',
] as const;

type Caller = Parameters<typeof isPermitted>[1];

const calls = await contractCalls();

let portal: TestPortal;
const visitors = new Map<string, Visitor>();
/** What the server says of each of them, asked once. */
const sessions = new Map<string, Caller>();
beforeAll(async () => {
  portal = await startTestPortal();
  for (const email of people) {
    const visitor = await portal.signedIn(email);
    visitors.set(email, visitor);
    sessions.set(email, (await visitor.get<Caller>('session')).body);
  }
});
afterAll(() => portal.close());

/** Calls without any input: the gate answers before the input is read. */
function ask(visitor: Visitor, call: Call) {
  return call.method === 'GET' ? visitor.get<ErrorAnswer>(call.path) : visitor.post<ErrorAnswer>(call.path, {});
}

function isOpenTo(email: string, call: Call): boolean {
  return call.who === 'anyone' || call.who === 'signed-in' || isPermitted(call.who, sessions.get(email)!);
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it(call.who === 'anyone' ? 'answers strangers' : 'is closed to strangers', async () => {
    const { status, body } = await ask(portal.visitor(), call);
    if (call.who === 'anyone') expect(status).not.toBe(403);
    else expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'NO_SESSION' });
  });

  // Logging out would end the sessions that the other cases need.
  it.each(call.path === 'logout' ? [] : people)('%s', async (email) => {
    const { status, body } = await ask(visitors.get(email)!, call);
    if (isOpenTo(email, call)) expect(status).not.toBe(403);
    else expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'NOT_PERMITTED' });
  });
});

describe('the server', () => {
  it('serves every call of the contract, and none beside', async () => {
    const { body } = await portal.visitor().get<{ paths: Record<string, Record<string, unknown>> }>('openapi.json');
    const served = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(served.sort()).toEqual(calls.map((call) => `${call.method} /api/${call.path}`).sort());
  });

  it('does not let HEAD or another method around the gate', async () => {
    for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${portal.url}/api/dashboard`, { method });
      expect([403, 404]).toContain(response.status);
    }
  });
});

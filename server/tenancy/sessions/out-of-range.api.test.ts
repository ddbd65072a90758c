import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/common/call.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/** Days that no calendar of ours has, numbers that no row has, and texts that look like either. */
const EXTREMES = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '9999-12-31',
  '2026-02-30',
  '+010000-01-01',
  '-000001-01-01',
  '01.01.0000',
  '99999999999999999999',
  '9007199254740991',
  '-9007199254740991',
  '2147483648',
  '1e308',
  'NaN',
  '0',
];

let portal: TestPortal;
let people: { visitor: Visitor; standing: Standing }[];
beforeAll(async () => {
  portal = await startTestPortal();
  people = await Promise.all(
    ['kundin', 'partner', 'arbeitgeber', 'betrieb'].map(async (name) => {
      const visitor = await portal.signedIn(`${name}@demo.example`);
      return { visitor, standing: (await visitor.get<Standing>('session')).body };
    }),
  );
});
afterAll(() => portal.close());

const questions = (await contractCalls()).filter(({ method }) => method === 'GET').flatMap(fieldsOf);

function fieldsOf(call: Call): { call: Call; field: string }[] {
  return Object.keys(z.object({ shape: z.record(z.string(), z.unknown()) }).parse(call.input).shape).map((field) => ({
    call,
    field,
  }));
}

/** Calls whose input is read: without permission they end before it (access-matrix.api.test.ts). */
function whoMayAsk({ who }: Call): Visitor[] {
  const askers = people.filter(({ standing }) => who === 'anyone' || who === 'signed-in' || isPermitted(who, standing));
  return askers.map(({ visitor }) => visitor);
}

it('is a walk through questions with fields', () => {
  expect(questions.length).toBeGreaterThan(15);
  expect(questions).toContainEqual(expect.objectContaining({ field: 'from' }));
});

it.each(questions.map(({ call, field }) => [`${call.path}?${field}`, call, field] as const))(
  '%s answers what is out of range, and does not fail',
  async (_, call, field) => {
    const others = Object.fromEntries(fieldsOf(call).map((other) => [other.field, '1']));
    const askers = whoMayAsk(call);
    expect(askers).not.toEqual([]);
    for (const extreme of EXTREMES)
      for (const person of askers) {
        for (const rest of [{}, others]) {
          const query = new URLSearchParams({ ...rest, [field]: extreme });
          const { status } = await person.get(`${call.path.replace(/:\w+/, encodeURIComponent(extreme))}?${query}`);
          expect(status, `${call.path}?${query}`).toBeLessThan(500);
        }
      }
  },
);

it.each(['0000-01-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30'])(
  'a list from or to %s is refused at its field',
  async (day) => {
    for (const field of ['from', 'to'])
      expect(await people[1]!.visitor.get(`partner-transactions?${field}=${day}`)).toMatchObject({
        status: 422,
        body: { fieldErrors: { [field]: 'Das Datum ist ungültig.' } },
      });
  },
);

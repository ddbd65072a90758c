import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentUser } from '#web/api/current-user.ts';
import { holdScreen } from '#web/api/held-screen.ts';
import { sharePerson, tellPerson } from '#web/api/person-channel.ts';

const [ANNA, BEN] = ['anna@demo.example', 'ben@demo.example'];
const onChange = vi.fn<(now: string | null) => void>();
/** What the session's answer is, or that there is none. */
let answer: () => Promise<Response>;
let heard: (event: { data: unknown }) => void;
let told: unknown[];

const is = (email: string | null) => async () =>
  email === null ? new Response(null, { status: 204 }) : Response.json({ email }, { status: 200 });
const settled = () => vi.waitFor(() => expect(vi.mocked(fetch).mock.settledResults.at(-1)?.type).toBe('fulfilled'));

beforeEach(() => {
  onChange.mockReset();
  told = [];
  vi.stubGlobal('location', new URL('http://portal.example/buchung'));
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => answer()),
  );
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_: string, listener: typeof heard) {
        heard = listener;
      }
      postMessage(data: unknown) {
        told.push(data);
      }
    },
  );
  currentUser.set({ email: ANNA } as SignedInUser);
  sharePerson(onChange);
});
afterEach(() => {
  currentUser.set(null);
  vi.unstubAllGlobals();
});

test('whoever the server names has come, whatever a tab says', async () => {
  answer = is(BEN);
  heard({ data: { now: BEN } });
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[BEN]]));
});

test('a tab that does not know who has come is told so, and nothing is left for it', async () => {
  answer = is(ANNA);
  heard({ data: { now: BEN } });
  await vi.waitFor(() => expect(told).toEqual([{ now: ANNA }]));
  expect(onChange).not.toHaveBeenCalled();
});

test('the same person elsewhere is no news, and the server is not asked', () => {
  heard({ data: { now: ANNA } });
  expect(fetch).not.toHaveBeenCalled();
});

test('a logout goes for every tab: heard by the server, with nobody to ask, or unheard by it', async () => {
  answer = is(null);
  heard({ data: { now: null } });
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[null]]));
  answer = () => Promise.reject(new TypeError('no connection'));
  heard({ data: { now: null } });
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[null], [null]]));
  // The server still has the session.
  answer = is(ANNA);
  tellPerson(null, ANNA);
  heard({ data: told.pop() });
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[null], [null], [null]]));
});

test('the logout of somebody else that the server has not heard leads nobody out', async () => {
  answer = is(ANNA);
  heard({ data: { now: null, unheard: BEN } });
  await settled();
  expect([onChange.mock.calls, told]).toEqual([[], []]);
});

test('who has come is not learnt where nobody can be asked', async () => {
  const gone = Promise.withResolvers<Response>();
  answer = () => gone.promise;
  heard({ data: { now: BEN } });
  gone.reject(new TypeError('no connection'));
  await vi.waitFor(() => expect(vi.mocked(fetch).mock.settledResults.at(-1)?.type).toBe('rejected'));
  expect([onChange.mock.calls, told]).toEqual([[], []]);
});

test('a screen that is held while the server is asked stays until it is free, and asks anew', async () => {
  const slow = Promise.withResolvers<Response>();
  answer = () => slow.promise;
  heard({ data: { now: BEN } });
  const release = holdScreen();
  slow.resolve(await is(BEN)());
  await settled();
  // Anna is back by then.
  answer = is(ANNA);
  release();
  await vi.waitFor(() => expect(told).toEqual([{ now: ANNA }]));
  expect(onChange).not.toHaveBeenCalled();
});

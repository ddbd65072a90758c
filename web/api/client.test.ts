import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { logout, session, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { get, pdf, post } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { type CallError, failureText } from '#web/api/call-error.ts';
import { ask, handleRefusals } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

let answer: { status: number; body?: string; headers?: Record<string, string> };
let seen: Seen;
/** What `GET session` answers, where that is to differ from all others. */
let sessionNow: object | null = null;

const json = { 'content-type': 'application/json; charset=utf-8' };
const answerWith = (status: number, body: unknown, headers = {}) => {
  answer = { status, body: JSON.stringify(body), headers: { ...json, ...headers } };
};

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    if (sessionNow && request.url === '/api/session') response.writeHead(200, json).end(JSON.stringify(sessionNow));
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});

const read = get({
  path: 'things/:id',
  summary: 'Read.',
  who: 'anyone',
  input: z.strictObject({ id: z.string(), page: z.number().optional() }),
  output: z.object({ name: z.string() }),
});
const write = post({
  path: 'things',
  summary: 'Write.',
  who: 'anyone',
  input: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string() }),
  movesMoney: true,
});
const print = post({ path: 'paper', summary: 'Print.', who: 'anyone', input: z.strictObject({}), output: pdf });

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/login`));
});
afterAll(() => server.close());
beforeEach(() => {
  currentUser.set(null);
  handleRefusals(() => {});
});

async function failureOf(asked: Promise<unknown>): Promise<CallError> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as CallError,
  );
}

test('a GET carries its input in path and query, and whose page it is for', async () => {
  currentUser.set({ token: 'secret' } as SignedInUser);
  answerWith(200, { name: 'Karte' });
  expect(await ask(read, { id: 'a/b', page: 2 })).toEqual({ name: 'Karte' });
  expect(seen).toMatchObject({ method: 'GET', url: '/api/things/a%2Fb?page=2', body: '' });
  expect(seen.headers['x-csrf-token']).toBe('secret');
});

test('a POST carries its input as JSON, with the tokens and the key', async () => {
  currentUser.set({ token: 'secret' } as SignedInUser);
  answerWith(200, { name: 'Karte' });
  await ask(write, { name: 'Karte' }, { captchaToken: 'solved', idempotencyKey: 'key' });
  expect(seen).toMatchObject({ method: 'POST', url: '/api/things', body: '{"name":"Karte"}' });
  expect(seen.headers).toMatchObject({
    'x-csrf-token': 'secret',
    'x-captcha-token': 'solved',
    'idempotency-key': 'key',
    'content-type': 'application/json',
  });
});

test('204 is null, a paper is a Blob', async () => {
  answer = { status: 204 };
  expect(await ask(session, {})).toBeNull();
  expect(await ask(logout, {})).toBeNull();
  answer = { status: 200, body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } };
  expect(await (await ask(print, {})).text()).toBe('%PDF-1.7');
});

test('a failure tells all that the answer says', async () => {
  answerWith(
    422,
    {
      errorMessage: 'Nicht genug.',
      errorCode: 'RULE',
      errorStatusCode: 'NOT_SUFFICIENT_FUNDS',
      requestId: 'r1',
      fieldErrors: { amount: 'Zu viel.' },
    },
    { 'retry-after': '30' },
  );
  expect(await failureOf(ask(write, { name: '' }))).toMatchObject({
    status: 422,
    errorMessage: 'Nicht genug.',
    errorCode: 'RULE',
    errorStatusCode: 'NOT_SUFFICIENT_FUNDS',
    fieldErrors: { amount: 'Zu viel.' },
    requestId: 'r1',
    retryAfter: 30,
  });
});

test.each([
  [{ errorMessage: 'eins', error: 'zwei', message: 'drei' }, 'eins'],
  [{ error: 'zwei', message: 'drei' }, 'zwei'],
  [{ message: 'drei' }, 'drei'],
  [{ errorMessage: '' }, 'Ersatz'],
  ['Text', 'Ersatz'],
])('the text of a failure comes from errorMessage, error, message, else the fallback: %j', async (body, text) => {
  answerWith(400, body);
  expect(failureText(await failureOf(ask(write, { name: '' })), 'Ersatz')).toBe(text);
});

test('an answer that is no JSON is a failure without a text of its own', async () => {
  answer = { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } };
  expect(await failureOf(ask(write, { name: '' }))).toMatchObject({
    status: 502,
    errorMessage: null,
    message: messages.somethingFailed,
  });
});

test('no answer at all is a failure with status 0, and says so where the machine has no connection', async () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:1/'));
  vi.stubGlobal('navigator', { onLine: true });
  expect(await failureOf(ask(write, { name: '' }))).toMatchObject({ status: 0, errorMessage: messages.unreachable });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await failureOf(ask(write, { name: '' }))).toMatchObject({ status: 0, errorMessage: messages.offline });
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
});

test('a call that its asker gives up ends as aborted, not as unreachable', async () => {
  const error = await failureOf(ask(read, { id: '1' }, { signal: AbortSignal.abort() }));
  expect(error.name).toBe('AbortError');
});

test.each([
  [403, 1],
  [503, 1],
  [422, 0],
  [404, 0],
])('a refusal with %i is told %i times to the one who handles them', async (status, times) => {
  const handler = vi.fn<(error: CallError, isKeyed: boolean) => void>();
  handleRefusals(handler);
  answerWith(status, { type: 'blockAll' });
  const error = await failureOf(ask(write, { name: '' }));
  expect(handler.mock.calls).toEqual(times ? [[error, false]] : []);
});

describe('a token that another tab has left behind', () => {
  const sayNow = (email: string) => {
    answerWith(403, { errorCode: 'FOREIGN_PAGE' });
    sessionNow = { email, token: 'new' };
  };
  const refused = vi.fn<(error: CallError, isKeyed: boolean) => void>();
  beforeEach(() => {
    refused.mockReset();
    handleRefusals(refused);
    currentUser.set({ email: 'anna@demo.example', token: 'old' } as SignedInUser);
  });
  afterEach(() => (sessionNow = null));

  test('is replaced by the new one of the same person, and the call made once more', async () => {
    sayNow('anna@demo.example');
    await failureOf(ask(write, { name: '' }));
    expect(seen.headers['x-csrf-token']).toBe('new');
    expect(currentUser.get()).toMatchObject({ email: 'anna@demo.example', token: 'new' });
    expect(refused).toHaveBeenCalledOnce();
  });

  test('is replaced where the call was on its way while the person signed in anew', async () => {
    sayNow('anna@demo.example');
    answerWith(403, { errorCode: 'NO_SESSION' });
    await failureOf(ask(write, { name: '' }));
    expect(seen).toMatchObject({ url: '/api/things', headers: { 'x-csrf-token': 'new' } });
    expect(refused).toHaveBeenCalledOnce();
  });

  test('is not replaced by that of somebody else, whom the page does not show, but for the logout', async () => {
    sayNow('bert@demo.example');
    await failureOf(ask(write, { name: '' }));
    expect(seen.url).toBe('/api/session');
    expect(currentUser.get()).toMatchObject({ email: 'anna@demo.example', token: 'old' });
    expect(refused).toHaveBeenCalledOnce();
    await failureOf(ask(logout, {}));
    expect(seen).toMatchObject({ url: '/api/logout', headers: { 'x-csrf-token': 'new' } });
  });
});

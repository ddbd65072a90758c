import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, InputOf, Upload } from '#contract/common/call.ts';
import { queryKeyOf } from '#contract/common/query-key.ts';
import { logout, session, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { findSessionTime, SESSION_TIME_HEADER } from '#contract/tenancy/sessions/session-time.ts';
import { CallError } from '#web/api/call-error.ts';
import { currentUser } from '#web/api/current-user.ts';
import { eitherSignal } from '#web/api/either-signal.ts';
import { noteSessionTime } from '#web/api/session-end.ts';

export interface AskOptions {
  captchaToken?: string;
  /** A UUID, kept over retries of the same booking. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** In place of the one that this page knows. */
  csrfToken?: string;
  /** For calls that take a file. */
  file?: File;
  /** Outlives the page. Browsers take no more than 64 KB of that kind. */
  keepalive?: boolean;
}

/** What the browser gets: the JSON of the contract, null for 204, a Blob for a paper. */
export type AnswerOf<C extends Call> = C['output'] extends z.ZodType ? z.output<C['output']> : Blob;

const SLOWEST_ANSWER_MS = 30_000;

type RefusalHandler = (error: CallError, isKeyed: boolean) => void;

let onRefusal: RefusalHandler = () => {};

/** Called with every 403, 410 and 503, and with whether the call has a key with which it is asked again. */
export function handleRefusals(handler: RefusalHandler): void {
  onRefusal = handler;
}

/** Makes a call of the contract. Throws a `CallError` for every answer but 200 and 204, and when there is no answer. */
export async function ask<C extends Call>(call: C, input: InputOf<C>, options: AskOptions = {}): Promise<AnswerOf<C>> {
  const response = await send(call, input, options);
  if (response.ok) return (await contentOf(response)) as AnswerOf<C>;

  const error = new CallError(response.status, await contentOf(response), response.headers.get('retry-after'));
  if (mayBeOfOldSession(error) && options.csrfToken === undefined) {
    const csrfToken = await findTokenOfNow(call);
    if (csrfToken) return ask(call, input, { ...options, csrfToken });
  }
  if ([403, 410, 503].includes(error.status)) onRefusal(error, options.idempotencyKey !== undefined);
  throw error;
}

/** Another tab has signed in anew, before this call was made or while it was on its way. */
function mayBeOfOldSession({ errorCode }: CallError): boolean {
  return errorCode === 'FOREIGN_PAGE' || (errorCode === 'NO_SESSION' && currentUser.get() !== null);
}

/**
 * Another tab may have a new token, after a login or a changed password. Returns the present token of this browser's
 * session. Undefined where it belongs to another person than this page shows: then only a logout is allowed.
 */
async function findTokenOfNow(call: Call): Promise<string | undefined> {
  const response = await send(session, {}, {});
  if (response.status !== 200) return undefined;
  const now = (await contentOf(response)) as SignedInUser;
  const here = currentUser.get();
  const isSame = here?.email === now.email;
  if (here && isSame) currentUser.set({ ...here, token: now.token });
  return !here || isSame || call.path === logout.path ? now.token : undefined;
}

async function send(call: Call, input: unknown, { signal, file, keepalive = false, ...options }: AskOptions): Promise<Response> {
  const { path, rest } = fillPath(call.path, Object.entries(input as Record<string, unknown>));
  const url = new URL(`/api/${path}`, location.origin);
  const headers = headersFor(call, options);
  const request: RequestInit = { method: call.method, headers, signal: withTimeout(signal), keepalive };
  if (call.method === 'GET' || call.upload) for (const [name, value] of rest) url.searchParams.set(name, String(value));
  if (call.method === 'POST') request.body = call.upload ? formOf(call.upload, file) : JSON.stringify(Object.fromEntries(rest));
  try {
    const response = await fetch(url, request);
    const time = findSessionTime(response.headers.get(SESSION_TIME_HEADER));
    if (time) noteSessionTime(time);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw CallError.unreachable();
  }
}

/** An empty form, where nothing was chosen, is the server's to refuse. */
function formOf({ field }: Upload, file: File | undefined): FormData {
  const form = new FormData();
  if (file) form.set(field, file);
  return form;
}

/** Moves the values of `:name` segments from the input into the path, and leaves out what is not set. */
function fillPath(path: string, input: [string, unknown][]): { path: string; rest: [string, unknown][] } {
  const given = input.filter(([, value]) => value !== undefined);
  const inPath = (name: string) => path.split('/').includes(`:${name}`);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given.find(([key]) => key === name)?.[1])),
  );
  return { path: filled, rest: given.filter(([name]) => !inPath(name)) };
}

function headersFor(call: Call, { captchaToken, idempotencyKey, ...options }: AskOptions): Record<string, string> {
  // Also where nothing changes: another tab may have signed in somebody else, whose data must not come under this
  // page's name.
  const csrfToken = call.path === session.path ? undefined : (options.csrfToken ?? currentUser.get()?.token);
  return {
    // With a form the browser says itself where its parts begin.
    ...(call.method === 'POST' && !call.upload && { 'content-type': 'application/json' }),
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
    ...(captchaToken && { 'x-captcha-token': captchaToken }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(SLOWEST_ANSWER_MS);
  return signal ? eitherSignal(signal, timeout) : timeout;
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  if (/^(application\/(pdf|xml|zip|vnd)|text\/csv)/.test(type)) return response.blob();
  if (type.startsWith('application/json')) return response.json().catch(() => null);
  return null;
}

/** Key and function of the query that makes a call. The same input is the same query. Fails with a `CallError`. */
export function queryOf<C extends Call>(call: C, input: InputOf<C> = {} as InputOf<C>) {
  return {
    queryKey: queryKeyOf(call, input as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, input, { signal }),
  };
}

/** Only a missing answer is worth a second try, and not without a connection. The server would say the same again. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallError && error.status === 0 && onlineManager.isOnline();
}

/**
 * Without a connection every call fails at once. By default the library would hold calls back until the connection
 * returns. Then it would send what a person has long given up: a message, a lock, a password.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: isWorthARetry, refetchOnReconnect: true, staleTime: 15_000 },
    mutations: { networkMode, retry: false },
  },
});

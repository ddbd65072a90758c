import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { createDemoDatabase } from './databases.ts';
import { doorOf } from './doors.ts';

export const CAPTCHA_ANSWER = 'abc';

export interface TestPortal extends RunningPortal {
  database: Database;
  /** A browser without pages: keeps cookies and the CSRF token. */
  visitor(): Visitor;
  /** A visitor who has signed in; by the door of the e-mail's role unless another is named. */
  signedIn(email: string, door?: string): Promise<Visitor>;
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** The real server with the demo's world, without its history, on a database of its own. */
export async function startTestPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const database = await createDemoDatabase();
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    CALLS_PER_MINUTE: '100000',
    SENSITIVE_CALLS_PER_MINUTE: '100000',
    ...settings,
  });
  const running = await startPortal(config, database);
  const visitor = () => new Visitor(running.url);
  return {
    ...running,
    database,
    visitor,
    async signedIn(email, door = doorOf(email)) {
      const person = visitor();
      const { status, body } = await person.signIn(door, email);
      if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`);
      return person;
    },
  };
}

export class Visitor {
  readonly #url: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async get<T = Record<string, unknown>>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#ask<T>('GET', path, undefined, headers);
  }

  async post<T = Record<string, unknown>>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#ask<T>('POST', path, body, { ...(this.token ? { 'x-csrf-token': this.token } : {}), ...headers });
  }

  /** Posts with a key of its own, as every call that moves money wants it. */
  async book<T = Record<string, unknown>>(path: string, body: unknown, key: string = randomUUID()): Promise<Answer<T>> {
    return this.post<T>(path, body, { 'idempotency-key': key });
  }

  /** Solves a captcha the way the test setting allows. */
  async captchaToken(): Promise<string> {
    const { body } = await this.get<{ captchaId: string }>('captcha');
    const checked = await this.post<{ captchaToken: string }>('captcha-check', {
      captchaId: body.captchaId,
      answer: CAPTCHA_ANSWER,
    });
    return checked.body.captchaToken;
  }

  async signIn(door: string, cardID: string, password: string = DEMO_PASSWORD): Promise<Answer<SignedInUser>> {
    const answer = await this.post<SignedInUser>(door, { cardID, password }, { 'x-captcha-token': await this.captchaToken() });
    if (answer.status === 200) this.token = answer.body.token;
    return answer;
  }

  async #ask<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer<T>> {
    const response = await fetch(path.startsWith('/') ? this.#url + path : `${this.#url}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return { status: response.status, headers: response.headers, body: await readBody<T>(response) };
  }

  #keep(cookie: string): void {
    const [pair] = cookie.split(';');
    const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

async function readBody<T>(response: Response): Promise<T> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('application/json')) return (await response.json()) as T;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return (type.startsWith('text/') ? new TextDecoder().decode(bytes) : bytes) as T;
}

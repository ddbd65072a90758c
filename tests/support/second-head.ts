import { type APIRequestContext, request } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { CAPTCHA_ANSWER } from './journey-portal.ts';

export const SECOND_HEAD = 'zweite-leitung@demo.example';
export const SECOND_HEAD_PASSWORD = 'Zweitkopf-2027!';

/** A browser of its own, without pages, for what others do meanwhile. */
export class Colleague {
  readonly #context: APIRequestContext;
  #token = '';

  constructor(context: APIRequestContext) {
    this.#context = context;
  }

  async get<T>(call: string): Promise<T> {
    return (await (await this.#context.get(`/api/${call}`)).json()) as T;
  }

  async post<T>(call: string, data: object): Promise<T> {
    const answer = await this.#context.post(`/api/${call}`, {
      data,
      headers: this.#token ? { 'x-csrf-token': this.#token } : {},
    });
    if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`);
    return (answer.status() === 204 ? null : await answer.json()) as T;
  }

  async postWithCaptcha<T>(call: string, data: object): Promise<T> {
    const { captchaId } = await this.get<{ captchaId: string }>('captcha');
    const { captchaToken } = await this.post<{ captchaToken: string }>('captcha-check', { captchaId, answer: CAPTCHA_ANSWER });
    const answer = await this.#context.post(`/api/${call}`, { data, headers: { 'x-captcha-token': captchaToken } });
    if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`);
    return (answer.status() === 204 ? null : await answer.json()) as T;
  }

  async signIn(cardID: string, password: string = DEMO_PASSWORD): Promise<void> {
    this.#token = (await this.postWithCaptcha<{ token: string }>('trolleymakerportal-login', { cardID, password })).token;
  }
}

/** Somebody of staff at another desk. */
export async function colleague(portal: { url: string }, email: string, password?: string): Promise<Colleague> {
  const one = new Colleague(await request.newContext({ baseURL: portal.url }));
  await one.signIn(email, password);
  return one;
}

/** Invites a second member of management, who sets the password by the mailed link; once per portal. Signs both in. */
export async function openSecondHead(portal: { url: string }): Promise<{ first: Colleague; second: Colleague }> {
  const first = await colleague(portal, 'betrieb@demo.example');
  const staff = await first.get<{ email: string }[]>('staff-members');
  if (!staff.some(({ email }) => email === SECOND_HEAD)) await inviteSecondHead(portal, first);
  return { first, second: await colleague(portal, SECOND_HEAD, SECOND_HEAD_PASSWORD) };
}

async function inviteSecondHead(portal: { url: string }, first: Colleague): Promise<void> {
  const person = { firstName: 'Zoe', lastName: 'Zweite', email: SECOND_HEAD, role: 'management', reason: 'Zweite Leitung.' };
  await first.post('invite-staff', person);
  const t = await linkTo(first, SECOND_HEAD);
  const guest = new Colleague(await request.newContext({ baseURL: portal.url }));
  await guest.postWithCaptcha('new-password', {
    t,
    password: SECOND_HEAD_PASSWORD,
    passwordRepeated: SECOND_HEAD_PASSWORD,
  });
}

/** The token of the latest password link mailed to that address, as staff reads it where there is no mail server. */
export async function linkTo(reader: Colleague, recipient: string): Promise<string> {
  const { mails } = await reader.get<{ mails: { recipient: string; text: string }[] }>(
    `outbox?search=${encodeURIComponent(recipient)}`,
  );
  return /new-password\?t=([\w-]+)/.exec(mails.find((mail) => mail.recipient === recipient)?.text ?? '')![1]!;
}

/** Has two heads agree to invite somebody, who sets no password. */
export async function inviteByTwo(portal: { url: string }, person: object): Promise<void> {
  const { first, second } = await openSecondHead(portal);
  await first.post('invite-staff', person);
  const { acts } = await second.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = acts[0]!;
  await second.post('decide-four-eyes-act', { decision: 'confirm', number, digest });
}

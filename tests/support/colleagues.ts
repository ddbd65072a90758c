import { type APIRequestContext, request } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { CAPTCHA_ANSWER } from './journey-portal.ts';

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

/** The token of the latest password link mailed to that address, as staff reads it where there is no mail server. */
export async function linkTo(reader: Colleague, recipient: string): Promise<string> {
  const { mails } = await reader.get<{ mails: { recipient: string; text: string }[] }>(
    `outbox?search=${encodeURIComponent(recipient)}`,
  );
  return /new-password\?t=([\w-]+)/.exec(mails.find((mail) => mail.recipient === recipient)?.text ?? '')![1]!;
}

/** Who confirms what the demo's only head asks for. */
export const ACCOUNTING = 'rechnungswesen@demo.example';

/** Invites somebody, who sets no password, with accounting's consent. */
export async function inviteByTwo(portal: { url: string }, person: object): Promise<void> {
  const [head, accounting] = [await colleague(portal, 'betrieb@demo.example'), await colleague(portal, ACCOUNTING)];
  await head.post('invite-staff', person);
  const { acts } = await accounting.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = acts[0]!;
  await accounting.post('decide-four-eyes-act', { decision: 'confirm', number, digest });
}

/** Has accounting ask for another bank account of a partner, which the head confirms. */
export async function askForBankChange(portal: { url: string }): Promise<void> {
  const accounting = await colleague(portal, ACCOUNTING);
  const { rows } = await accounting.get<{ rows: { id: string; contractID: string }[] }>('businesses?kind=partner');
  const { id } = rows.find(({ contractID }) => contractID === 'AP-1001')!;
  const { version } = await accounting.get<{ version: number }>(`business?kind=partner&id=${id}`);
  const account = { paymentMethod: 'Rechnung', accountHolder: 'Kim Demo', iban: 'DE02120300000000202051', bic: '', bankName: '' };
  await accounting.post('change-business-bank', { kind: 'partner', id, version, reason: 'Neues Konto.', ...account });
}

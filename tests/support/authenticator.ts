import { codeAt } from '#server/tenancy/credentials/second-factor/totp.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import type { Visitor } from './portal.ts';

const STEP_MS = 30_000;

/** An authenticator app. A phone's clock may be a step off, so three codes are right at any time; each works once. */
export class Authenticator {
  readonly #secret: string;
  #ahead = -1;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The next code that nobody has used; three of them within half a minute. */
  next(): string {
    return this.at(this.#ahead++);
  }

  /** The code of so many half minutes later. */
  at(steps: number): string {
    return codeAt(this.#secret, Date.now() + steps * STEP_MS);
  }
}

/** Sets a second factor up for somebody who is signed in. */
export async function switchOnSecondFactor(
  visitor: Visitor,
  password: string = DEMO_PASSWORD,
): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const begun = await visitor.post<{ secret: string }>('begin-second-factor', { password });
  const app = new Authenticator(begun.body.secret);
  const { status, body } = await visitor.post<{ recoveryCodes: string[] }>('confirm-second-factor', { code: app.next() });
  if (status !== 200) throw new Error(`confirm-second-factor: ${status}`);
  return { app, recoveryCodes: body.recoveryCodes };
}

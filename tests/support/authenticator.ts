import { codeAt } from '#server/tenancy/credentials/second-factor/totp.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import type { Visitor } from './portal.ts';

const STEP_MS = 30_000;

/** For so long a code may be on its way. */
const ON_ITS_WAY_MS = 5_000;
const stepOf = (instant: number) => Math.floor(instant / STEP_MS);

/** An authenticator app. A phone's clock may be a step off, so three codes are right at any time; each works once. */
export class Authenticator {
  readonly #secret: string;
  #last = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The next code that nobody has used; three of them within half a minute. */
  next(): string {
    const oldest = stepOf(Date.now() - STEP_MS + ON_ITS_WAY_MS);
    this.#last = Math.max(this.#last + 1, oldest);
    this.#waitUntilRight();
    return codeAt(this.#secret, this.#last * STEP_MS);
  }

  /** Only the third one shortly before a half minute ends is too early. */
  #waitUntilRight(): void {
    const right = (this.#last - 1) * STEP_MS;
    while (Date.now() < right) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, right - Date.now());
  }

  /** The code of so many half minutes later, used or not: for what is refused. What may be let in is `next`. */
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

import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { tillPermits } from '#contract/common/permits.ts';

/** After this many wrong PINs in a row, only the password opens the till again. */
export const PIN_TRIES = 3;

export const pinMessages = {
  form: 'Die PIN besteht aus 4 bis 8 Ziffern.',
  trivial: 'Diese PIN ist zu leicht zu erraten. Bitte wählen Sie eine andere.',
  closed: 'Die PIN ist nach drei falschen Eingaben gesperrt. Bitte melden Sie sich mit Ihrem Passwort an.',
  failed: 'Die PIN konnte nicht gespeichert werden.',
} as const;

/** What is wrong with a new PIN, in German; undefined when it is allowed. */
export function pinProblem(pin: string): string | undefined {
  if (!/^\d{4,8}$/.test(pin)) return pinMessages.form;
  return isTrivial(pin) ? pinMessages.trivial : undefined;
}

/** A repeated digit or pair, digits counting up or down, or a line of the keypad. */
function isTrivial(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10);
  const isEven = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0]!);
  const isPaired = digits.every((digit, at) => digit === digits[at % 2]);
  const isHalved = pin.length % 2 === 0 && pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2);
  return isEven || isPaired || isHalved || ['2580', '0852', '1397', '7913'].includes(pin);
}

const newPin = z.string().superRefine((pin, context) => {
  const message = pinProblem(pin);
  if (message) context.addIssue({ code: 'custom', message });
});

export const ownTillPin = get({
  path: 'till-pin',
  summary: 'Whether the caller has a PIN for the till, and whether wrong tries have closed it.',
  who: tillPermits,
  output: z.object({ isSet: z.boolean(), isClosed: z.boolean() }),
});

export const setTillPin = post({
  path: 'set-till-pin',
  summary: 'Set the own PIN for the till; asks for the password.',
  who: tillPermits,
  input: z.strictObject({ pin: newPin, password: z.string().min(1, 'Bitte geben Sie Ihr Passwort ein.').max(200) }),
  sensitive: true,
});

export const removeTillPin = post({
  path: 'remove-till-pin',
  summary: 'Do without a PIN for the till from now on.',
  who: tillPermits,
});

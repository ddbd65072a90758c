import type { Page } from '@playwright/test';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { CAPTCHA_ANSWER } from './journey-portal.ts';
import { newCustomer } from './new-customer.ts';

const PASSWORD = 'Blumen-2026!';

/** Registers the card by its number alone to a new person, and signs the person in on the page. Returns the address. */
export async function registerCustomer(page: Page, { cardNumber }: ProducedCard): Promise<string> {
  const email = `inhaberin-${cardNumber}@demo.example`;
  await send(page, 'customer-registration', newCustomer({ email, password: PASSWORD, cardID: cardNumber }), 204);
  await send(page, 'customer-login', { cardID: email, password: PASSWORD }, 200);
  return email;
}

/** Signs somebody else's browser in, as that person; a card holder unless another door is named. */
export function signInElsewhere(page: Page, email: string, password = PASSWORD, door = 'customer-login'): Promise<void> {
  return send(page, door, { cardID: email, password }, 200);
}

async function send({ request }: Page, call: string, data: object, wanted: number): Promise<void> {
  const { captchaId } = await (await request.get('/api/captcha')).json();
  const checked = await request.post('/api/captcha-check', { data: { captchaId, answer: CAPTCHA_ANSWER } });
  const { captchaToken } = await checked.json();
  const answer = await request.post(`/api/${call}`, { data, headers: { 'x-captcha-token': captchaToken } });
  if (answer.status() !== wanted) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`);
}

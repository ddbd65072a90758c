import { expect, type Page } from '@playwright/test';
import { confirmed } from './confirmed.ts';
import type { NewEmployer } from './new-employer.ts';

export const LIST_HEAD = 'Kartennummer;Vorname;Nachname;Personalnummer;Ladebetrag;Ladefrequenz;Ladezeitpunkt;Ladedatum;Notiz';

/** A list of so many people who get cards of the stock. */
export const listOf = (people: number, amount = '44,00') =>
  [
    LIST_HEAD,
    ...Array.from(
      { length: people },
      (_, index) => `;Vera;Nummer ${index + 1};P${1000 + index};${amount};Monat;Ende des Monats;;`,
    ),
  ].join('\n');

/** Gives every card of the stock to somebody, as whoever is signed in. */
export async function giveCards(page: Page, { cards }: NewEmployer): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const answer = await confirmed(async (digest) => {
    const sent = await page.request.post(`/api/add-employercards-list${digest ? `?confirmed=${digest}` : ''}`, {
      headers: { 'x-csrf-token': token },
      multipart: {
        employerCardsListFile: { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(listOf(cards.length)) },
      },
    });
    return { status: sent.status(), body: await sent.json() };
  });
  expect(answer.status).toBe(200);
}

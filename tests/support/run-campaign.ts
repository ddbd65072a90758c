import { expect } from './journey.ts';
import { confirmByManagement } from './desk-acts.ts';
import { Visitor } from './portal.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A campaign of Lahr that gives from yesterday on, planned by accounting and agreed to by a head. Returns its number.
 */
export async function runCampaign(url: string, said: Record<string, unknown> = {}): Promise<number> {
  const accounting = new Visitor(url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const planned = await accounting.post<{ id: number }>('create-campaign', {
    region: 'lahr',
    name: 'Stadtfest',
    sponsor: 'Stadt Lahr',
    gift: '5,00',
    givenFor: 'list',
    topUp: '',
    budget: '100,00',
    startsOn: day(-1),
    endsOn: day(30),
    useUntil: day(60),
    countsAt: 'all',
    trades: [],
    branches: [],
    postcodes: '',
    ...said,
  });
  const { id } = planned.body;
  expect((await accounting.post('start-campaign', { id, reason: 'Stadtfest' })).body).toEqual({ waitsForSecond: true });
  await confirmByManagement(url);
  return id;
}

/** Gives its gift to a few cards, as accounting may alone. */
export async function giveGifts(url: string, id: number, cards: readonly string[]): Promise<void> {
  const accounting = new Visitor(url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const { body } = await accounting.book('give-campaign-gifts', {
    id,
    cards: cards.join('\n'),
    gifts: cards.length,
    reason: 'Stadtfest',
  });
  expect(body).toMatchObject({ waitsForSecond: false });
}

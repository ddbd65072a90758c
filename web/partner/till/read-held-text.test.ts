import { expect, it } from 'vitest';
import { readHeldText } from '#web/partner/till/read-held-text.ts';

const [card, next] = ['176100000000014', '176100000000022'];

it.each([
  ['', { cardText: '', isEnded: false, amount: '' }],
  ['17610', { cardText: '17610', isEnded: false, amount: '' }],
  ['1761 0000 0000 014', { cardText: card, isEnded: false, amount: '' }],
  [`${card}\n`, { cardText: card, isEnded: true, amount: '' }],
  [`${card}\n\n`, { cardText: card, isEnded: true, amount: '' }],
  ['12345\n', { cardText: '12345', isEnded: true, amount: '' }],
  [`12345\n1761`, { cardText: '1761', isEnded: false, amount: '' }],
  [`12345\n${card}`, { cardText: card, isEnded: true, amount: '' }],
  [`${card}\n1234,5`, { cardText: card, isEnded: true, amount: '1.234,5' }],
  [`${card}\n5\n7`, { cardText: card, isEnded: true, amount: '5' }],
  [`${card}\n5${next}\n`, { cardText: next, isEnded: true, amount: '' }],
])('reads %j', (text, input) => expect(readHeldText(text)).toEqual(input));

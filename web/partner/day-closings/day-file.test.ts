import { expect, it } from 'vitest';
import type { ShopDay } from '#web/api/day-closings.ts';
import { dayFile } from './day-file.ts';

const shown: ShopDay = {
  day: '2026-11-22',
  today: '2026-11-22',
  partnerName: 'Laden',
  branch: { id: 1, name: '=HYPERLINK("http://x";"Markt/1")' },
  branches: [],
  topUpCent: 7_000,
  testBookings: 0,
  lines: [
    { person: '@Kim; Demo', kind: 'addVoucher', way: 'storno', count: 1, cent: -1_000 },
    { person: '@Kim; Demo', kind: 'addVoucher', way: 'booking', count: 2, cent: 123_456 },
  ],
  closings: [
    {
      version: 1,
      closedAt: '2026-11-22T17:00:00Z',
      closedAtText: '22.11.2026 18:00',
      closedBy: '+Kim',
      lines: [],
      topUpCent: 7_000,
      cashlessCent: 2_000,
      floatCent: 10_000,
      countedCent: 14_850,
      pieces: null,
    },
  ],
};

it('writes bookings and drawer, runs no formula, and is called after day and shop', () => {
  const { text, name } = dayFile(shown);
  const branch = `'=HYPERLINK(”http://x”,”Markt/1”)`;
  expect(text.split('\r\n')).toEqual([
    '\uFEFFTag;Filiale;Abschluss;Wer;Art;Anzahl;Betrag in Euro',
    `22.11.2026;${branch};;'@Kim, Demo;Aufladung;2;1.234,56`,
    `22.11.2026;${branch};;'@Kim, Demo;Storno: Aufladung;1;-10,00`,
    `22.11.2026;${branch};1 (22.11.2026 18:00);'+Kim;Wechselgeld;;100,00`,
    `22.11.2026;${branch};1 (22.11.2026 18:00);'+Kim;Aufladungen abzüglich Storno;;70,00`,
    `22.11.2026;${branch};1 (22.11.2026 18:00);'+Kim;davon nicht bar;;-20,00`,
    `22.11.2026;${branch};1 (22.11.2026 18:00);'+Kim;Gezählt;;148,50`,
    `22.11.2026;${branch};1 (22.11.2026 18:00);'+Kim;Unterschied;;-1,50`,
    '',
  ]);
  expect(name).toBe('Tagesabschluss-2026-11-22-HYPERLINK-http-x-Markt-1.csv');
});

import type { RegionSeed } from './region-seed.ts';

export const gauting: RegionSeed = {
  slug: 'gauting',
  name: 'Gauting',
  cardName: 'Gautinger Uferkarte',
  primaryColor: '#1B6E4B',
  logo: ['sun', 'hills', 'waves'],
  greeting: '<p>Willkommen bei der Gautinger Uferkarte. Eine Karte für Bäckerei, Buchladen und Biergarten.</p>',
  communities: [{ name: 'Gauting' }, { name: 'Stockdorf' }, { name: 'Unterbrunn' }],
  tradeAssociations: [{ name: 'Gewerbeverein Gauting e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true },
};

import type { RegionSeed } from './region-seed.ts';

export const schwabach: RegionSeed = {
  slug: 'schwabach',
  name: 'Schwabach',
  cardName: 'Schwabacher Goldkarte',
  primaryColor: '#A8780A',
  logo: ['facets'],
  greeting: '<p>Hier ist Guthaben Gold wert: die Goldkarte für den Einkauf in Schwabach.</p>',
  communities: [{ name: 'Schwabach' }, { name: 'Limbach' }, { name: 'Wolkersdorf' }],
  tradeAssociations: [{ name: 'Gewerbeverein Schwabach e. V. (Demo)' }],
  rules: { sponsorCarriesDisagioUntil: '2024-12-31' },
  bookingNoticeMinutes: 0,
};

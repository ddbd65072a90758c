import type { RegionSeed } from './region-seed.ts';

export const krailling: RegionSeed = {
  slug: 'krailling',
  name: 'Krailling',
  cardName: 'Kraillinger Waldkarte',
  primaryColor: '#3A6B1E',
  logo: ['highSun', 'firs'],
  greeting: '<p>Grüß Gott in Krailling. Wer hier einkauft, kennt sich, und die Waldkarte kennt jeder.</p>',
  communities: [{ name: 'Krailling' }, { name: 'Pentenried' }],
  tradeAssociations: [{ name: 'Gewerbeverein Krailling e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true },
};

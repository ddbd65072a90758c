import type { RegionSeed } from './region-seed.ts';

export const neuried: RegionSeed = {
  slug: 'neuried',
  name: 'Neuried',
  cardName: 'Neurieder Sonnenkarte',
  primaryColor: '#B5560B',
  logo: ['highSun', 'field'],
  greeting: '<p>Die Neurieder Sonnenkarte ist Gutschein, Bonusheft und kleines Dankeschön in einem.</p>',
  communities: [{ name: 'Neuried' }, { name: 'Forst Kasten' }],
  tradeAssociations: [{ name: 'Gewerbeverein Neuried e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true },
};

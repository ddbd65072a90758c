import type { RegionSeed } from './region-seed.ts';

export const wunsiedel: RegionSeed = {
  slug: 'wunsiedel',
  name: 'Wunsiedel',
  cardName: 'Wunsiedler Felsenkarte',
  primaryColor: '#4B5563',
  logo: ['sun', 'lonelyFir', 'rocks'],
  greeting: '<p>Fest wie Granit: Guthaben auf der Felsenkarte bleibt im Fichtelgebirge.</p>',
  communities: [{ name: 'Wunsiedel' }, { name: 'Schönbrunn' }, { name: 'Holenbrunn' }],
  tradeAssociations: [{ name: 'Gewerbeverein Wunsiedel e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true },
};

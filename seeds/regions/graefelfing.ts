import type { RegionSeed } from './region-seed.ts';

export const graefelfing: RegionSeed = {
  slug: 'graefelfing',
  name: 'Gräfelfing',
  cardName: 'Gräfelfinger Brückenkarte',
  primaryColor: '#0E7C86',
  logo: ['sun', 'bridge', 'waves'],
  greeting: '<p>Die Brückenkarte führt Sie in Gräfelfing von Laden zu Laden, auf beiden Seiten der Würm.</p>',
  communities: [{ name: 'Gräfelfing' }, { name: 'Lochham' }],
  tradeAssociations: [{ name: 'Gewerbeverein Gräfelfing e. V. (Demo)' }],
  rules: { sponsorCarriesDisagioUntil: '2024-12-31' },
};

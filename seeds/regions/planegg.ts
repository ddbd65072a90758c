import type { RegionSeed } from './region-seed.ts';

export const planegg: RegionSeed = {
  slug: 'planegg',
  name: 'Planegg',
  cardName: 'Planegger Blattkarte',
  primaryColor: '#1F4FA3',
  logo: ['leaf'],
  greeting: '<p>Schön, dass Sie in Planegg einkaufen. Auf der Blattkarte sammelt sich, was Ihnen der Ort zurückgibt.</p>',
  communities: [{ name: 'Planegg' }, { name: 'Martinsried' }, { name: 'Steinkirchen' }],
  tradeAssociations: [{ name: 'Gewerbeverein Planegg e. V. (Demo)' }],
  rules: { sponsorCarriesDisagioUntil: '2024-12-31' },
  hidesBonusManagement: true,
};

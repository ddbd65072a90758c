import type { RegionSeed } from './region-seed.ts';

export const landshut: RegionSeed = {
  slug: 'landshut',
  name: 'Landshut',
  cardName: 'Landshuter Turmkarte',
  primaryColor: '#9B1B5A',
  logo: ['spires', 'meadow'],
  greeting: '<p>Von der Altstadt bis in die Neustadt: Die Landshuter Turmkarte gilt auf beiden Seiten der Isar.</p>',
  communities: [{ name: 'Landshut' }, { name: 'Altdorf' }, { name: 'Ergolding' }, { name: 'Kumhausen' }],
  tradeAssociations: [{ name: 'Gewerbeverein Landshut e. V. (Demo)' }],
  rules: { sponsorCarriesDisagioUntil: '2024-12-31', allowsAnyLoadingDateOnInvoice: true },
};

import type { RegionSeed } from './region-seed.ts';

export const ettenheim: RegionSeed = {
  slug: 'ettenheim',
  name: 'Ettenheim',
  cardName: 'Ettenheimer Torkarte',
  primaryColor: '#8A5A2B',
  logo: ['sun', 'gate'],
  greeting: '<p>Treten Sie ein: Die Torkarte öffnet Ihnen die Läden der Ettenheimer Altstadt.</p>',
  communities: [{ name: 'Ettenheim' }, { name: 'Altdorf' }, { name: 'Münchweier' }, { name: 'Wallburg' }],
  tradeAssociations: [{ name: 'Gewerbeverein Ettenheim e. V. (Demo)', isRequired: true }],
  rules: { sponsorCarriesDisagioUntil: '2023-12-31', requiresMembership: true },
};

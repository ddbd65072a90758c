import type { RegionSeed } from './region-seed.ts';

export const herbolzheim: RegionSeed = {
  slug: 'herbolzheim',
  name: 'Herbolzheim',
  cardName: 'Herbolzheimer Rebenkarte',
  primaryColor: '#6B2A63',
  logo: ['vines'],
  greeting: '<p>Willkommen in Herbolzheim. Die Rebenkarte schmeckt nach Breisgau und passt in jeden Geldbeutel.</p>',
  communities: [{ name: 'Herbolzheim' }, { name: 'Tutschfelden' }, { name: 'Wagenstadt' }],
  tradeAssociations: [{ name: 'Gewerbeverein Herbolzheim e. V. (Demo)' }],
  rules: { sponsorCarriesDisagioUntil: '2024-12-31', allowsAnyLoadingDateOnInvoice: true },
};

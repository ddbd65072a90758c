import type { RegionSeed } from './region-seed.ts';

export const leinfeldenEchterdingen: RegionSeed = {
  slug: 'leinfelden-echterdingen',
  name: 'Leinfelden-Echterdingen',
  cardName: 'Filderkarte',
  primaryColor: '#0B6FA4',
  logo: ['rings'],
  greeting: '<p>Zwei Städte, vier Ortsteile, eine Karte: willkommen bei der Filderkarte.</p>',
  communities: [
    { name: 'Leinfelden-Echterdingen', rules: { hidesTradeAssociation: true } },
    { name: 'Musberg' },
    { name: 'Stetten' },
  ],
  rules: { makesTradeAssociationOptional: true, sponsorCarriesDisagioUntil: '2024-12-31' },
};

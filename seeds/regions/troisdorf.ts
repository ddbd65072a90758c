import type { RegionSeed } from './region-seed.ts';

export const troisdorf: RegionSeed = {
  slug: 'troisdorf',
  name: 'Troisdorf',
  cardName: 'Troisdorfer Heidekarte',
  primaryColor: '#7B2E8E',
  logo: ['sun', 'meadow', 'heather'],
  greeting:
    '<p>Willkommen in Troisdorf. Die Heidekarte verbindet zwölf Ortsteile und weit über hundert Ideen, sie auszugeben.</p>',
  communities: [{ name: 'Troisdorf-Mitte' }, { name: 'Sieglar' }, { name: 'Spich' }, { name: 'Oberlar' }],
  tradeAssociations: [{ name: 'Gewerbeverein Troisdorf e. V. (Demo)' }, { name: 'Handwerkskreis Troisdorf e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true, allowsAnyLoadingDateOnInvoice: true },
};

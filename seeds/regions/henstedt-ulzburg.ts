import type { RegionSeed } from './region-seed.ts';

export const henstedtUlzburg: RegionSeed = {
  slug: 'henstedt-ulzburg',
  name: 'Henstedt-Ulzburg',
  cardName: 'Giebelkarte',
  primaryColor: '#B3261E',
  logo: ['houses'],
  greeting: '<p>Moin in Henstedt-Ulzburg. Mit der Giebelkarte kaufen Sie ein, wo man Sie beim Namen kennt.</p>',
  communities: [{ name: 'Henstedt' }, { name: 'Ulzburg' }, { name: 'Rhen' }],
  tradeAssociations: [{ name: 'Gewerbeverein Henstedt-Ulzburg e. V. (Demo)' }],
  rules: { acceptsVouchers: false, associationInvoices: true },
  fees: { partnerEntryDescription: 'Die Rechnung über die Einrichtungsgebühr kommt vom örtlichen Marketingverein (Demo).' },
};

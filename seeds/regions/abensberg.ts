import type { RegionSeed } from './region-seed.ts';

export const abensberg: RegionSeed = {
  slug: 'abensberg',
  name: 'Abensberg',
  cardName: 'Abensberger Hopfenkarte',
  primaryColor: '#5B7F14',
  logo: ['hops'],
  greeting: '<p>Servus in Abensberg! Mit der Hopfenkarte zahlen Sie beim Metzger, im Modehaus und im Wirtshaus.</p>',
  communities: [{ name: 'Abensberg' }, { name: 'Offenstetten' }, { name: 'Sandharlanden' }],
  tradeAssociations: [{ name: 'Gewerbeverein Abensberg e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true },
  perks: [
    {
      value: 'HOPFEN-10',
      until: '2030-12-31',
      description: '<p>10 % auf eine Stadtführung. Code bei der Anmeldung angeben.</p>',
      vendor: 'https://fuehrungen.example/abensberg',
    },
  ],
};

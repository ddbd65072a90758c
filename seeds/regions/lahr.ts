import type { RegionSeed } from './region-seed.ts';

export const lahr: RegionSeed = {
  slug: 'lahr',
  name: 'Lahr',
  cardName: 'Lahrer Blütenkarte',
  primaryColor: '#AE0C20',
  logo: ['bloom'],
  greeting:
    '<p>Schön, dass Sie da sind! Mit der Lahrer Blütenkarte bleibt, was Sie ausgeben, in der Stadt, und oft kommt ein Bonus zurück.</p>',
  communities: [
    { name: 'Lahr', rules: { requiresDisagioModel: true } },
    { name: 'Friesenheim' },
    { name: 'Kippenheim' },
    { name: 'Seelbach' },
  ],
  tradeAssociations: [{ name: 'Gewerbeverein Lahr e. V. (Demo)' }, { name: 'Handwerkskreis Lahr e. V. (Demo)' }],
  rules: { requiresAcceptedBonusConditions: true, offersTwoPercentWithoutFee: false },
  perks: [
    {
      value: 'BLUETE-2026',
      from: '2026-01-01',
      until: '2030-12-31',
      description:
        '<p>Ein Monat <strong>Stadtrad</strong> geschenkt: Gutscheincode in der App eingeben, Rad am Bahnhof abholen, losfahren.</p>' +
        '<p>Einlösbar einmal je Person.</p>',
      vendor: 'https://stadtrad.example/lahr',
      playStore: 'https://play.stadtrad.example/app',
      appStore: 'https://apps.stadtrad.example/app',
      instruction: 'https://stadtrad.example/anleitung',
    },
    {
      value: 'MARKT-5',
      description: '<p>Samstags auf dem Wochenmarkt: ein Getränk am Stand der Karte. Einfach die Karte vorzeigen.</p>',
    },
  ],
};

import type { RegionSeed } from './region-seed.ts';

export const kartenkontor: RegionSeed = {
  slug: 'kartenkontor',
  name: 'Kartenkontor',
  cardName: 'Kartenkontor Musterkarte',
  primaryColor: '#22306B',
  logo: ['cards'],
  greeting:
    '<p>Die Musterkarte zeigt, was mit Kartenkontor möglich ist. Sie gehört zu keiner Stadt und steht in keiner Liste.</p>',
  communities: [{ name: 'Musterstadt' }],
  rules: { hasNoFinishControl: true },
  isListed: false,
};

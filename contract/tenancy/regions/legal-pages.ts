import type { LegalTextName } from './regions.ts';
import { ACCESSIBILITY_PATH, PLAIN_HELP_PATH } from '#contract/common/screen-paths.ts';

interface LegalPage {
  path: string;
  aliases: readonly string[];
  text: LegalTextName;
  title: string;
}

/** The pages with a region's legal texts. */
export const legalPages: readonly LegalPage[] = [
  {
    path: '/conditions-of-participation',
    aliases: ['/teilnahmebedingungen'],
    text: 'conditions-of-participation',
    title: 'Teilnahmebedingungen',
  },
  { path: '/imprint', aliases: ['/impressum'], text: 'imprint', title: 'Impressum' },
  {
    path: '/data-protection',
    aliases: ['/datenschutzerklaerung', '/datenschutz'],
    text: 'data-protection',
    title: 'Datenschutzerklärung',
  },
  { path: '/privacy-policy', aliases: ['/datenschutzhinweise'], text: 'privacy-policy', title: 'Datenschutzhinweise' },
  {
    path: '/declaration-of-consent',
    aliases: ['/einwilligungserklaerung'],
    text: 'declaration-of-consent',
    title: 'Einwilligungserklärung',
  },
];

/** The links in every page's footer, in order. */
export const footPages: readonly { path: string; title: string }[] = [
  ...legalPages,
  { path: ACCESSIBILITY_PATH, title: 'Barrierefreiheit' },
  { path: PLAIN_HELP_PATH, title: 'Einfach erklärt' },
];

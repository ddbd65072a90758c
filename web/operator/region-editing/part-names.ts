import { createVoucher } from '#contract/money/checkout/vouchers.ts';
import { saveRegion, setRegionBank } from '#contract/operator/region-editing/region-editing.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { partsOfWork, type RegionPart, type Work } from '#contract/tenancy/regions/region-parts.ts';

/** A part of the screen: what the region consists of, and what is kept beside it. */
export type Section = RegionPart | 'bank' | 'vouchers';

interface Group {
  title: string;
  /** Its sections can be looked at, and not changed. */
  isLocked?: boolean;
  sections: readonly Section[];
}

export const sectionNames: Record<Section, string> = {
  identity: 'Grunddaten',
  contact: 'Ansprechpartner und Begrüßung',
  pictures: 'Bilder',
  appointments: 'Terminadressen',
  places: 'Gemeinden und Gewerbevereine',
  fees: 'Gebühren',
  rules: 'Regeln',
  limits: 'Grenzen',
  bank: 'Bankverbindung',
  vouchers: 'Gutscheine',
  perks: 'Vorteile',
  'customer-faqs': 'Fragen der Karteninhaber',
  'partner-faqs': 'Fragen der Partner',
  'interest-partner-faqs': 'Fragen künftiger Partner',
  'employer-faqs': 'Fragen der Arbeitgeber',
  'interest-employer-faqs': 'Fragen künftiger Arbeitgeber',
  'legal-imprint': 'Impressum',
  'legal-conditions-of-participation': 'Teilnahmebedingungen',
  'legal-declaration-of-consent': 'Einwilligungserklärung',
  'legal-privacy-policy': 'Datenschutzhinweise',
  'legal-data-protection': 'Datenschutzerklärung',
};

const legal: Group = {
  title: 'Rechtstexte',
  sections: [
    'legal-imprint',
    'legal-conditions-of-participation',
    'legal-declaration-of-consent',
    'legal-privacy-policy',
    'legal-data-protection',
  ],
};

/** The sections of a region in the order of the screen. */
export const regionGroups: readonly Group[] = [
  { title: 'Region', sections: ['identity', 'contact', 'pictures', 'appointments', 'places'] },
  { title: 'Konditionen', sections: ['fees', 'rules', 'limits', 'bank', 'vouchers'] },
  {
    title: 'Fragen und Vorteile',
    sections: ['customer-faqs', 'partner-faqs', 'interest-partner-faqs', 'employer-faqs', 'interest-employer-faqs', 'perks'],
  },
  legal,
];

/** The operator's own, which count wherever a region has none. */
export const operatorGroups: readonly Group[] = [legal];

/** Whose work a part is. */
export function workOf(part: RegionPart): Work {
  return (Object.keys(partsOfWork) as Work[]).find((work) => part in partsOfWork[work])!;
}

/** Whether somebody may change a section; others may look at it. */
export function mayChange(user: Standing | null, section: Section): boolean {
  if (user === null) return false;
  if (section === 'bank') return isPermitted(setRegionBank.who, user);
  return isPermitted(section === 'vouchers' ? createVoucher.who : saveRegion[workOf(section)].who, user);
}

/** What somebody may change, in its groups; then what he may only look at. */
export function groupsFor(user: Standing | null, groups: readonly Group[]): readonly Group[] {
  const own = groups.map(({ title, sections }) => ({ title, sections: sections.filter((one) => mayChange(user, one)) }));
  const locked = groups.flatMap(({ sections }) => sections).filter((one) => !mayChange(user, one));
  return [...own, { title: 'Nur ansehen', sections: locked, isLocked: true }].filter(({ sections }) => sections.length > 0);
}

import type { RegionPart } from '#contract/tenancy/regions/region-parts.ts';

/** A part of the screen: what the region consists of, and what is kept beside it. */
export type Section = RegionPart | 'bank' | 'vouchers';

interface Group {
  title: string;
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

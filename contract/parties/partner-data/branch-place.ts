import { voluntary } from '#contract/parties/businesses/company-data.ts';
import type { FormRule } from '#contract/common/form-rules.ts';

/** Messages about the place of a branch. */
export const placeMessages = {
  number: 'Bitte geben Sie Grad als Zahl an, zum Beispiel 48,3396.',
  both: 'Bitte geben Sie Breite und Länge an, oder keine von beiden.',
  outside: 'Dieser Punkt liegt nicht in Europa. Sind Breite und Länge vertauscht?',
} as const;

/** Degrees of WGS 84; the table branch_place has the same limits. */
const bounds = { latitude: [34, 72], longitude: [-25, 45] } as const;

/** Degrees as people type or paste them: "48,3396", "7.87218". Undefined for any other text. */
export function readDegrees(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** With seven decimals, which is about a centimetre. */
export function writeDegrees(degrees: number): string {
  return String(Math.round(degrees * 1e7) / 1e7).replace('.', ',');
}

const degrees = voluntary(20).refine((text) => text === '' || readDegrees(text) !== undefined, placeMessages.number);

/** The place of a branch; both are empty when it is unknown. */
export const placeFields = { companyLatitude: degrees, companyLongitude: degrees };
/** A place as it is typed. */
export interface PlaceTexts {
  companyLatitude: string;
  companyLongitude: string;
}

export const placeRules: readonly FormRule<PlaceTexts>[] = [
  {
    path: 'companyLongitude',
    message: placeMessages.both,
    isBroken: ({ companyLatitude = '', companyLongitude = '' }) => (companyLatitude === '') !== (companyLongitude === ''),
  },
  {
    path: 'companyLatitude',
    message: placeMessages.outside,
    isBroken: ({ companyLatitude = '', companyLongitude = '' }) => {
      const [latitude, longitude] = [readDegrees(companyLatitude), readDegrees(companyLongitude)];
      if (latitude === undefined || longitude === undefined) return false;
      return !isWithin(latitude, bounds.latitude) || !isWithin(longitude, bounds.longitude);
    },
  },
];

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

/** The point of two accepted texts, in degrees; null when they are empty. */
export function readPlace({ companyLatitude, companyLongitude }: PlaceTexts): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [readDegrees(companyLatitude), readDegrees(companyLongitude)];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

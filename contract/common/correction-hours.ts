/**
 * For how many hours a booking may be corrected. It also stands in
 * `seeds/legal-texts/conditions-of-participation.html`, and in the texts that a region has written itself.
 */
export const CORRECTION_HOURS = 24;

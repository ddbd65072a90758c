import type { Shop } from '#contract/reports/shops/shops.ts';
import type { Point } from '#web/public/shops/use-position.ts';

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points as the crow flies (haversine). */
export function metresBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const a =
    Math.sin(radians(otherLatitude - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * Math.sin(radians(otherLongitude - longitude) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(a));
}

/** The nearest first; those that have not said where they are come last. */
export function byDistance(shops: readonly Shop[], from: Point): Shop[] {
  const metres = new Map(shops.map((shop) => [shop, shop.place ? metresBetween(from, shop.place) : Infinity]));
  return shops.toSorted((one, other) => (metres.get(one) === metres.get(other) ? 0 : metres.get(one)! - metres.get(other)!));
}

/** "350 m", "1,2 km", "14 km" */
export function formatMetres(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  const digits = metres < 9_950 ? 1 : 0;
  return `${(metres / 1000).toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits })} km`;
}

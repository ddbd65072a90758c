const BUCKETS = 65_536;

/**
 * The positions of the keys in ascending order of the keys; equal keys keep the order in which they stand, or that of
 * `before`. Keys are safe integers. Sorts digit by digit instead of comparing (radix sort): 100,000 keys take a few
 * milliseconds, a comparing sort twenty times that.
 */
export function orderByKeys(keys: Float64Array, before?: Uint32Array): Uint32Array {
  const [least, most] = boundsOf(keys);
  let order = before ?? positionsUpTo(keys.length);
  for (let unit = 1; unit <= most - least; unit *= BUCKETS) order = orderByDigit(keys, order, least, unit);
  return order;
}

/** 0, 1, 2 … A loop: `Uint32Array.from` takes twenty times as long. */
export function positionsUpTo(count: number): Uint32Array {
  const positions = new Uint32Array(count);
  for (let position = 0; position < count; position++) positions[position] = position;
  return positions;
}

function boundsOf(keys: Float64Array): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const key of keys) {
    if (key < least) least = key;
    if (key > most) most = key;
  }
  return [least, most];
}

function orderByDigit(keys: Float64Array, order: Uint32Array, least: number, unit: number): Uint32Array<ArrayBuffer> {
  const digits = new Uint16Array(keys.length);
  const places = new Uint32Array(BUCKETS + 1);
  for (let index = 0; index < keys.length; index++) {
    const digit = Math.floor((keys[index]! - least) / unit) % BUCKETS;
    digits[index] = digit;
    places[digit + 1]!++;
  }
  for (let digit = 0; digit < BUCKETS; digit++) places[digit + 1]! += places[digit]!;
  const next = new Uint32Array(keys.length);
  for (const index of order) next[places[digits[index]!]!++] = index;
  return next;
}

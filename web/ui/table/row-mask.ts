/** For each row 1 where it is let through, else 0; null where nothing narrows the table down. */
export type RowMask = Uint8Array | null;

/** The rows that a filter lets through. */
export function maskOf<Row>(rows: readonly Row[], matches: ((row: Row) => boolean) | null): RowMask {
  if (!matches) return null;
  const mask = new Uint8Array(rows.length);
  for (let position = 0; position < rows.length; position++) mask[position] = matches(rows[position]!) ? 1 : 0;
  return mask;
}

/** The rows that both let through. */
export function bothMasks(one: RowMask, other: RowMask): RowMask {
  if (!one || !other) return one ?? other;
  const both = new Uint8Array(one.length);
  for (let position = 0; position < one.length; position++) both[position] = one[position]! & other[position]!;
  return both;
}

/** The positions that are let through, in their order. */
export function positionsIn(order: Uint32Array, mask: RowMask): Uint32Array {
  if (!mask) return order;
  const positions = new Uint32Array(order.length);
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const position = order[place]!;
    if (mask[position] === 1) positions[count++] = position;
  }
  return positions.subarray(0, count);
}

/** Where something lies on the screen, in CSS pixels. */
interface Spot {
  x: number;
  y: number;
}

/** Pins that would hide each other, as one: closer to its first pin than `apart` pixels. `alone` is never part. */
export function groupPins<Pin extends { id: number }>(
  pins: readonly Pin[],
  spotOf: (pin: Pin) => Spot,
  { apart, alone }: { apart: number; alone?: number | undefined },
): Pin[][] {
  const groups: { spot: Spot; pins: Pin[] }[] = [];
  for (const pin of pins) {
    const spot = spotOf(pin);
    const near = groups.find(
      (group) =>
        pin.id !== alone && group.pins[0]!.id !== alone && Math.hypot(group.spot.x - spot.x, group.spot.y - spot.y) < apart,
    );
    if (near) near.pins.push(pin);
    else groups.push({ spot, pins: [pin] });
  }
  return groups.map((group) => group.pins);
}

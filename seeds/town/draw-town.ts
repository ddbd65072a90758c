import { type Draw, seededRandom } from '#contract/common/seeded-random.ts';

/** Metres from the market square: east, north. */
type Spot = readonly [x: number, y: number];

/** Layers and kinds as the free base maps of Protomaps name them, so that one style paints both. */
export const townLayers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places'] as const;
type Layer = (typeof townLayers)[number];
/** As GeoJSON has it. */
type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Point'; coordinates: number[] };
interface Feature {
  type: 'Feature';
  geometry: Geometry;
  properties: Record<string, string | number>;
}
export type Town = Record<Layer, Feature[]>;

/** Half of the map's width and height in metres. */
const WIDE = 3_400;
const HIGH = 2_600;
/** Metres from the square to the ways around it. */
const RINGS = [150, 290, 440, 680, 950, 1_250, 1_600, 2_000] as const;
const WALL = 440;
const RIVER = 1_120;
const METRES_PER_DEGREE = 111_320;

const lanes = ['Marktplatz', 'Rathausgasse', 'Am Stadtgraben'];
const rings = ['Gartenweg', 'Rosenstraße', 'Schulstraße', 'Ringstraße', 'Feldweg'];
const spokes = ['Kirchstraße', 'Lindenallee', 'Talstraße', 'Südring', 'Mühlweg', 'Bahnhofstraße', 'Bergstraße', 'Am Anger'];

/**
 * Draws a town that does not exist around a point: an old town in rings, streets, a river, parks, a wood, houses. The
 * same slug always gives the same town.
 */
export function drawTown(slug: string, name: string, center: readonly [latitude: number, longitude: number]): Town {
  const draw = seededRandom(`${slug}:town`);
  const town: Town = { earth: [], landuse: [], water: [], roads: [], buildings: [], places: [] };
  const put = putterFor(town, center);
  const bend = bendOf(draw);
  const turns = spokes.map((_, at) => ((at + draw() * 0.5) / spokes.length) * 2 * Math.PI);
  const river = riverOf(draw);
  const greens = drawGround(draw, turns, bend, put);
  put('water', area(ribbon(river, 46)), { kind: 'river' });
  put('water', area(round([-2_750, 1_300], 190, draw)), { kind: 'lake' });
  const isFree = (spot: Spot) =>
    river.every((one) => apart(one, spot) > 70) &&
    greens.every((green) => !holds(green, spot)) &&
    apart([-2_750, 1_300], spot) > 280;
  for (const [at, turn] of turns.entries()) drawSpoke(at, turn, bend, put);
  for (const [at, radius] of RINGS.entries()) drawRing({ at, radius, turns, bend, draw, isFree, put });
  put('places', { type: 'Point', coordinates: [0, 0] }, { kind: 'locality', name, population_rank: 8 });
  return town;
}

type Put = (layer: Layer, shape: Geometry, properties: Record<string, string | number>) => void;
type Bend = (turn: number) => number;

/** Puts shapes in metres on the globe. */
function putterFor(town: Town, [latitude, longitude]: readonly [number, number]): Put {
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const onGlobe = (value: unknown): unknown =>
    Array.isArray(value) && typeof value[0] === 'number'
      ? [longitude + value[0] / perDegreeEast, latitude + (value[1] as number) / METRES_PER_DEGREE]
      : (value as unknown[]).map(onGlobe);
  return (layer, shape, properties) => {
    const geometry = { ...shape, coordinates: onGlobe(shape.coordinates) } as Geometry;
    town[layer].push({ type: 'Feature', geometry, properties });
  };
}

/** What makes a circle look grown: its radius times this. */
function bendOf(draw: Draw): Bend {
  const waves = [2, 3, 5].map((turns) => ({ turns, phase: draw() * 2 * Math.PI, height: 0.05 + draw() * 0.05 }));
  return (turn) => 1 + waves.reduce((sum, { turns, phase, height }) => sum + height * Math.sin(turns * turn + phase), 0);
}

const at = (radius: number, turn: number, bend: Bend): Spot => [
  radius * bend(turn) * Math.cos(turn),
  radius * bend(turn) * Math.sin(turn),
];

/** From north to south, east of the old town. */
function riverOf(draw: Draw): Spot[] {
  const [phase, swing] = [draw() * 6, 90 + draw() * 90];
  return Array.from({ length: 61 }, (_, step): Spot => {
    const y = HIGH - (step / 60) * 2 * HIGH;
    return [RIVER + swing * Math.sin(phase + y / 620) + 70 * Math.sin(y / 270), y];
  });
}

/** Earth, woods and parks; returns those on which nobody builds. */
function drawGround(draw: Draw, turns: readonly number[], bend: Bend, put: Put): Spot[][] {
  put(
    'earth',
    area([
      [-WIDE, -HIGH],
      [WIDE, -HIGH],
      [WIDE, HIGH],
      [-WIDE, HIGH],
    ]),
    { kind: 'earth' },
  );
  put('landuse', area(circle(2_050, bend)), { kind: 'residential' });
  const woods = [
    [-2_700, -1_700],
    [2_700, 1_700],
    [2_500, -1_900],
  ].map((spot) => round([spot[0]! + draw() * 300, spot[1]! + draw() * 300], 620 + draw() * 260, draw));
  for (const wood of woods) put('landuse', area(wood), { kind: 'forest' });
  const sectors = [1, 4, 6].map((sector) => {
    const [from, to] = [turns[sector]! + 0.12, turns[(sector + 1) % turns.length]! - 0.12];
    const inner = RINGS[2 + (sector % 3)]!;
    const arc = (radius: number) => steps(from, to < from ? to + 2 * Math.PI : to).map((turn) => at(radius, turn, bend));
    return [...arc(inner + 30), ...arc(inner + 200).toReversed()];
  });
  for (const park of sectors) put('landuse', area(park), { kind: 'park' });
  put('landuse', area(circle(58, bend)), { kind: 'pedestrian' });
  return [...sectors, ...woods];
}

/** A main street from the old town to the edge of the map. */
function drawSpoke(index: number, turn: number, bend: Bend, put: Put): void {
  const inside = [60, 150, 290, WALL].map((radius) => at(radius, turn, bend));
  const outside = [WALL, 950, 1_600, 2_200, 3_000, 4_200].map((radius, step) => at(radius, turn + step * 0.03, bend));
  put('roads', line(inside), { kind: 'minor_road', name: spokes[index]! });
  const isMain = index % 2 === 0;
  put('roads', line(outside.map(inMap)), { kind: isMain ? 'major_road' : 'minor_road', name: spokes[index]! });
}

interface RingPlan {
  at: number;
  radius: number;
  turns: readonly number[];
  bend: Bend;
  draw: Draw;
  isFree: (spot: Spot) => boolean;
  put: Put;
}

/** A way around the town with houses at both sides; the one at the old wall is a main street. */
function drawRing({ at: index, radius, turns, bend, draw, isFree, put }: RingPlan): void {
  const isWall = radius === WALL;
  const name = index < lanes.length ? lanes[index]! : rings[index - lanes.length]!;
  for (const [sector, from] of turns.entries()) {
    const next = turns[sector + 1] ?? turns[0]! + 2 * Math.PI;
    // A block without a street here and there: nothing that has grown is complete.
    if (!isWall && radius > WALL && draw() < 0.16) continue;
    const way = steps(from, next).map((turn) => at(radius, turn, bend));
    put('roads', line(way), { kind: isWall ? 'major_road' : 'minor_road', name });
    for (const side of [-1, 1]) drawHouses({ radius, from, next, side, bend, draw, isFree, put });
  }
}

type Row = Omit<RingPlan, 'at' | 'turns'> & { from: number; next: number; side: number };

function drawHouses({ radius, from, next, side, bend, draw, isFree, put }: Row): void {
  const isOld = radius <= WALL;
  const gap = (isOld ? 17 : 34) / radius;
  const away = side * (isOld ? 19 : 27);
  for (let turn = from + gap; turn < next - gap; turn += gap * (0.9 + draw() * 0.3)) {
    const [wide, deep] = [(isOld ? 6 : 7) + draw() * 3, (isOld ? 7 : 6) + draw() * 4];
    const spot = at(radius + away, turn, bend);
    if (draw() < (isOld ? 0.08 : 0.25) || !isFree(spot)) continue;
    put('buildings', area(house(spot, turn, wide, deep)), { kind: 'building' });
  }
}

/** Its front to the square. */
function house([x, y]: Spot, turn: number, wide: number, deep: number): Spot[] {
  const [out, along] = [[Math.cos(turn), Math.sin(turn)] as const, [-Math.sin(turn), Math.cos(turn)] as const];
  const corner = (a: number, b: number): Spot => [x + out[0] * a + along[0] * b, y + out[1] * a + along[1] * b];
  return [corner(-deep, -wide), corner(deep, -wide), corner(deep, wide), corner(-deep, wide)];
}

const steps = (from: number, to: number) => Array.from({ length: 13 }, (_, step) => from + ((to - from) * step) / 12);
const circle = (radius: number, bend: Bend) =>
  Array.from({ length: 64 }, (_, step) => at(radius, (step / 64) * 2 * Math.PI, bend));

function round([x, y]: Spot, radius: number, draw: Draw): Spot[] {
  return circle(radius, bendOf(draw)).map(([dx, dy]): Spot => inMap([x + dx * 1.3, y + dy]));
}

const inMap = ([x, y]: Spot): Spot => [Math.max(-WIDE, Math.min(WIDE, x)), Math.max(-HIGH, Math.min(HIGH, y))];
const apart = ([x, y]: Spot, [otherX, otherY]: Spot) => Math.hypot(x - otherX, y - otherY);

/** A line as an area of a width in metres. */
function ribbon(spots: readonly Spot[], width: number): Spot[] {
  const shifted = (side: number) =>
    spots.map(([x, y], index): Spot => {
      const [[fromX, fromY], [toX, toY]] = [spots[Math.max(0, index - 1)]!, spots[Math.min(spots.length - 1, index + 1)]!];
      const length = Math.hypot(toX - fromX, toY - fromY);
      return [x - (side * width * (toY - fromY)) / length / 2, y + (side * width * (toX - fromX)) / length / 2];
    });
  return [...shifted(1), ...shifted(-1).toReversed()];
}

/** Whether an area holds a spot (a ray to the east crosses its edge an odd number of times). */
function holds(outline: readonly Spot[], [x, y]: Spot): boolean {
  return outline.reduce((isIn, [ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn;
  }, false);
}

const area = (outline: readonly Spot[]): Geometry => ({
  type: 'Polygon',
  coordinates: [[...outline, outline[0]!].map((spot) => [...spot])],
});
const line = (spots: readonly Spot[]): Geometry => ({ type: 'LineString', coordinates: spots.map((spot) => [...spot]) });

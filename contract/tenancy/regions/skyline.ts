import { type Draw, seededRandom } from '#contract/common/seeded-random.ts';

/** In percent of a field that is twice as wide as high, from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** The picture of a region: outlines from left to right, filled down to the bottom. */
export interface Skyline {
  /** Behind the town. */
  hills: readonly Point[];
  /** The roofs of the town, with one or two landmarks. */
  roofs: readonly Point[];
}

/** A building from its left wall: steps to the right (dx), each at a height (y). */
type Building = readonly (readonly [dx: number, y: number])[];

/**
 * Draws a region's picture from its slug: always the same, and different for each region (skyline.test.ts). It shows no
 * real place, so no rights are needed, and it is part of the first frame, without its own request.
 */
export function skylineOf(slug: string): Skyline {
  const draw = seededRandom(slug);
  return { hills: hillsFrom(draw), roofs: roofsFrom(draw) };
}

/** The picture as CSS shapes for `clip-path`. */
export function skylineVariables(slug: string): Record<'--hills' | '--roofs', string> {
  const { hills, roofs } = skylineOf(slug);
  // Extends below the field, for users who paint the ground in one piece with the picture.
  const polygon = (points: readonly Point[]) =>
    `polygon(${[...points, [100, 600], [0, 600]].map(([x, y]) => `${x}% ${y}%`).join(',')})`;
  return { '--hills': polygon(hills), '--roofs': polygon(roofs) };
}

const SAMPLES = 24;

function hillsFrom(draw: Draw): Point[] {
  const waves = [1, 2, 4].map((turns) => ({
    turns: turns + draw() * 1.5,
    phase: draw() * Math.PI * 2,
    height: (9 + draw() * 12) / turns,
  }));
  const ground = 34 + draw() * 16;
  const ridge = Array.from({ length: SAMPLES + 1 }, (_, step): Point => {
    const across = step / SAMPLES;
    const rise = waves.reduce((sum, { turns, phase, height }) => sum + height * Math.sin(phase + across * turns * Math.PI), 0);
    return [round(across * 100), round(ground + rise)];
  });
  return [[0, 100], ...ridge, [100, 100]];
}

function roofsFrom(draw: Draw): Point[] {
  const middle = 24 + draw() * 22;
  const landmarks = [
    { at: middle, building: pick(draw, tall)(draw) },
    { at: middle + 24 + draw() * 20, building: pick(draw, draw() < 0.5 ? tall : high)(draw) },
  ];
  const points: Point[] = [[0, 100]];
  let x = 0;
  while (x < 100) {
    const isLandmark = landmarks[0] !== undefined && x >= landmarks[0].at;
    const building = isLandmark ? landmarks.shift()!.building : pick(draw, houses)(draw);
    for (const [dx, y] of building) {
      x += dx;
      if (x > 100) break;
      points.push([round(x), round(y)]);
    }
  }
  const [, last] = points.at(-1)!;
  return [...points, [100, last], [100, 100]];
}

const between = (draw: Draw, least: number, most: number) => least + draw() * (most - least);
const pick = <T>(draw: Draw, choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)]!;
const round = (value: number) => Math.round(value * 10) / 10;

function gable(draw: Draw): Building {
  const [half, eaves] = [between(draw, 2.4, 4.6), between(draw, 62, 74)];
  return [
    [0, eaves],
    [half, eaves - between(draw, 12, 24)],
    [half, eaves],
  ];
}

function hip(draw: Draw): Building {
  const [slope, ridge, eaves] = [between(draw, 1.5, 2.5), between(draw, 3, 8), between(draw, 60, 70)];
  const top = eaves - between(draw, 10, 18);
  return [
    [0, eaves],
    [slope, top],
    [ridge, top],
    [slope, eaves],
  ];
}

function stepped(draw: Draw): Building {
  const [step, eaves] = [between(draw, 0.8, 1.3), between(draw, 58, 68)];
  const rises = [0, 7, 14, 21].map((rise) => eaves - rise);
  const up = rises.flatMap((y, index): [number, number][] =>
    index === 0
      ? [[0, y]]
      : [
          [step, rises[index - 1]!],
          [0, y],
        ],
  );
  const down = rises
    .toReversed()
    .flatMap((y, index): [number, number][] => [[step, y], ...(index < 3 ? [[0, rises[2 - index]!] as [number, number]] : [])]);
  return [...up, ...down];
}

function block(draw: Draw): Building {
  const [width, top] = [between(draw, 4, 7), between(draw, 52, 64)];
  return [
    [0, top],
    [width * 0.3, top],
    [0, top - 4],
    [width * 0.25, top - 4],
    [0, top],
    [width * 0.45, top],
  ];
}

function trees(draw: Draw): Building {
  const crown = (width: number, top: number): Building => [
    [0, 80],
    [width * 0.15, top + 6],
    [width * 0.25, top],
    [width * 0.2, top],
    [width * 0.25, top + 6],
    [width * 0.15, 80],
  ];
  return [...crown(between(draw, 2.5, 4), between(draw, 60, 68)), ...crown(between(draw, 2.5, 4), between(draw, 62, 70))];
}

function spire(draw: Draw): Building {
  const [width, wall] = [between(draw, 3, 5), between(draw, 28, 38)];
  return [
    [0, 64],
    [0, wall],
    [width / 2, between(draw, 2, 10)],
    [width / 2, wall],
    [0, 64],
  ];
}

function church(draw: Draw): Building {
  const nave = between(draw, 6, 10);
  return [...spire(draw), [0.5, 44], [nave, 44], [1.6, 64]];
}

function twinSpires(draw: Draw): Building {
  const [width, wall, top] = [between(draw, 2.4, 3.2), between(draw, 30, 38), between(draw, 4, 12)];
  const one: Building = [
    [0, wall],
    [width / 2, top],
    [width / 2, wall],
    [0, 46],
  ];
  return [[0, 66], ...one, [between(draw, 3, 5), 46], ...one, [0, 66]];
}

function onion(draw: Draw): Building {
  const [half, wall] = [between(draw, 1.8, 2.5), between(draw, 30, 38)];
  const bulge: [number, number][] = [
    [-0.5, wall - 4],
    [0.2, wall - 9],
    [half * 0.7, wall - 13],
    [half * 0.3 + 0.2, wall - 20],
  ];
  const back: [number, number][] = [
    [half * 0.3 + 0.2, wall - 13],
    [half * 0.7, wall - 9],
    [0.2, wall - 4],
    [-0.5, wall],
  ];
  return [[0, 64], [0, wall], ...bulge, [0.1, wall - 28], [0.1, wall - 20], ...back, [0, 64]];
}

function keep(draw: Draw): Building {
  const [notch, top] = [between(draw, 0.9, 1.3), between(draw, 18, 30)];
  const battlements = Array.from({ length: 3 }, (): [number, number][] => [
    [notch, top],
    [0, top + 5],
    [notch, top + 5],
    [0, top],
  ]).flat();
  return [[0, 64], [0, top], ...battlements, [notch, top], [0, 64]];
}

function dome(draw: Draw): Building {
  const [radius, wall] = [between(draw, 3.5, 5), between(draw, 34, 42)];
  const arc = [0.25, 0.5, 0.75].map((part): [number, number] => [radius * 0.5, wall - Math.sin(part * Math.PI) * 18]);
  return [[0, 62], [0, wall], ...arc, [radius * 0.5, wall], [0, 62]];
}

function gate(draw: Draw): Building {
  const [width, wall] = [between(draw, 4, 6), between(draw, 32, 42)];
  const top = wall - between(draw, 12, 20);
  return [
    [0, 64],
    [0, wall],
    [-0.6, wall],
    [width * 0.3 + 0.6, top],
    [width * 0.4, top],
    [width * 0.3 + 0.6, wall],
    [-0.6, wall],
    [0, 64],
  ];
}

const houses = [gable, gable, gable, hip, stepped, block, trees];
const tall = [spire, church, twinSpires, onion, keep];
const high = [dome, gate, keep, onion];

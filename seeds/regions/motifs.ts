import type { Shades } from '#contract/common/palette.ts';

/** Draws a part of a logo on a field of 96 by 96, in the shades of one hue from light (0) to dark (9). */
export type Motif = (shades: Shades) => string;

const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join('');

const fir = (x: number, foot: number, height: number, fill: string) => {
  const half = height * 0.3;
  const tier = (top: number, width: number) =>
    `M${x} ${foot - height * top}l${half * width} ${height * 0.45}h${-2 * half * width}z`;
  return `<path fill="${fill}" d="${tier(1, 0.7)}${tier(0.72, 0.9)}${tier(0.45, 1.1)}"/>`;
};

const house = (x: number, width: number, top: number, fill: string) =>
  `<path fill="${fill}" d="M${x} 96V${top + width / 2}l${width / 2} ${-width / 2}l${width / 2} ${width / 2}V96z"/>`;

const wave = (y: number, fill: string) => `<path fill="${fill}" d="M0 ${y}q12-9 24 0t24 0t24 0t24 0V96H0z"/>`;

const scale = (x: number, y: number, fill: string) =>
  `<path fill="${fill}" d="M${x - 13} ${y}q0 20 13 26q13-6 13-26q-13-8-26 0z"/>`;

/** What the logos are made of: shapes anybody may use, drawn for this demo. No coat of arms, no one's logo. */
export const motifs = {
  sun: ([lightest]) => `<circle cx="68" cy="28" r="13" fill="${lightest}"/>`,
  highSun: ([lightest]) => `<circle cx="48" cy="34" r="17" fill="${lightest}"/>`,
  hills: (s) => `<path fill="${s[4]}" d="M0 58q28-28 56-6t40-8v52H0z"/><path fill="${s[5]}" d="M0 66q30-16 60-2t36-6v38H0z"/>`,
  meadow: (s) => `<path fill="${s[7]}" d="M0 80q48-18 96 0v16H0z"/>`,
  waves: (s) => wave(70, s[3]) + wave(78, s[6]) + wave(87, s[8]),
  firs: (s) => fir(28, 82, 52, s[6]) + fir(68, 82, 46, s[6]) + fir(48, 88, 64, s[8]),
  lonelyFir: (s) => fir(74, 66, 44, s[8]),
  bloom: (s) =>
    around(12, (turn) => `<ellipse cx="48" cy="22" rx="7" ry="16" fill="${s[6]}" transform="rotate(${turn} 48 48)"/>`) +
    around(12, (turn) => `<ellipse cx="48" cy="31" rx="5" ry="11" fill="${s[4]}" transform="rotate(${turn + 15} 48 48)"/>`) +
    `<circle cx="48" cy="48" r="9" fill="${s[0]}"/>`,
  heather: (s) =>
    [
      [16, 62],
      [34, 54],
      [54, 58],
      [74, 52],
      [24, 76],
      [46, 72],
      [66, 74],
      [86, 70],
    ]
      .map(
        ([x, y]) =>
          `<path stroke="${s[8]}" stroke-width="2.5" d="M${x} ${y}v30"/>` +
          `<circle cx="${x}" cy="${y}" r="7" fill="${s[6]}"/><circle cx="${x}" cy="${y}" r="3" fill="${s[2]}"/>`,
      )
      .join(''),
  field: (s) =>
    `<path fill="${s[4]}" d="M0 56h96v40H0z"/>` +
    [-66, -38, -14, 14, 38, 66]
      .map((foot) => `<path fill="${s[7]}" d="M${48 + foot * 0.35} 56h2L${48 + foot * 1.5 + 5} 96h-10z"/>`)
      .join(''),
  hops: (s) =>
    scale(48, 58, s[8]) +
    scale(36, 46, s[7]) +
    scale(60, 46, s[7]) +
    scale(48, 42, s[6]) +
    scale(38, 30, s[6]) +
    scale(58, 30, s[6]) +
    scale(48, 24, s[4]) +
    `<path fill="none" stroke="${s[8]}" stroke-width="4" stroke-linecap="round" d="M48 22q0-10 12-13"/>`,
  rocks: (s) =>
    `<rect x="14" y="34" width="46" height="36" rx="16" fill="${s[4]}"/><rect x="-8" y="58" width="64" height="52" rx="20" fill="${s[6]}"/>` +
    `<rect x="44" y="66" width="64" height="44" rx="20" fill="${s[8]}"/>`,
  rings: (s) =>
    `<g fill="none" stroke-width="10"><circle cx="37" cy="48" r="20" stroke="${s[6]}"/><circle cx="59" cy="48" r="20" stroke="${s[8]}"/>` +
    `<path stroke="${s[6]}" d="M48 31.3a20 20 0 0 1 9 16.7"/></g>`,
  houses: (s) =>
    house(8, 30, 34, s[4]) +
    house(56, 32, 40, s[6]) +
    house(32, 32, 22, s[8]) +
    `<path fill="${s[1]}" d="M43 52h10v10H43zM43 70h10v10H43z"/>`,
  spires: (s) =>
    `<path fill="${s[6]}" d="M10 96V66l16-14l16 14v30z"/><path fill="${s[4]}" d="M70 96V70h20v26z"/>` +
    `<path fill="${s[8]}" d="M44 96V46l5-8L57 8l8 30l5 8v50z"/><circle cx="57" cy="52" r="4.5" fill="${s[1]}"/>`,
  vines: (s) =>
    [
      [30, 44],
      [48, 44],
      [66, 44],
      [39, 58],
      [57, 58],
      [48, 72],
    ]
      .map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="10" fill="${s[index % 2 ? 6 : 8]}"/>`)
      .join('') +
    `<path fill="${s[4]}" d="M48 32q2-22 26-20q-2 20-26 20z"/><path stroke="${s[8]}" stroke-width="4" stroke-linecap="round" d="M48 33V20"/>`,
  facets: (s) =>
    `<path fill="${s[4]}" d="M26 24h44L48 42z"/><path fill="${s[6]}" d="M26 24L10 44h22zM70 24l16 20H64z"/><path fill="${s[3]}" d="M26 24l6 20h16zM70 24l-6 20H48z"/>` +
    `<path fill="${s[7]}" d="M10 44h22l16 40zM86 44H64L48 84z"/><path fill="${s[8]}" d="M32 44h32L48 84z"/>`,
  bridge: (s) => `<path fill="${s[7]}" d="M0 40q48-18 96 0v44h-8a17 34 0 0 0-34 0h-12a17 34 0 0 0-34 0H0z"/>`,
  leaf: (s) =>
    `<path fill="${s[6]}" d="M48 86Q8 60 26 26Q38 22 48 8z"/><path fill="${s[7]}" d="M48 86Q88 60 70 26Q58 22 48 8z"/>` +
    `<path fill="none" stroke="${s[1]}" stroke-width="3" stroke-linecap="round" d="M48 90V26M48 66L34 52M48 66L62 52M48 48L37 37M48 48L59 37"/>`,
  gate: (s) =>
    `<path fill="${s[6]}" d="M16 42h64v54H16z"/><path fill="${s[8]}" d="M10 42q14-2 20-18h36q6 16 20 18zM42 24v-6q6-9 12 0v6z"/>` +
    `<path fill="${s[1]}" d="M35 96V72a13 13 0 0 1 26 0v24z"/><path fill="${s[4]}" d="M22 48h6v48h-6zM68 48h6v48h-6z"/>`,
  cards: (s) =>
    `<rect x="18" y="26" width="54" height="36" rx="7" fill="${s[4]}" transform="rotate(-14 45 44)"/><rect x="20" y="32" width="58" height="38" rx="7" fill="${s[7]}"/>` +
    `<path fill="${s[1]}" d="M20 42h58v7H20z"/><rect x="28" y="57" width="20" height="5" rx="2.5" fill="${s[2]}"/>`,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

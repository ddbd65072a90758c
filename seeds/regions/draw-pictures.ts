import sharp from 'sharp';
import { paletteOf, type Shades } from '#contract/common/palette.ts';
import { type MotifName, motifs } from './motifs.ts';

/** Pictures of a region's information pages, in shades of its colour. No letters: fonts differ between machines. */
export interface DrawnPictures {
  image_region_header: Buffer;
  image_region_contact_person: Buffer;
  partner_conditions_image: Buffer;
  employer_conditions_image: Buffer;
}

export async function drawPictures(primaryColor: string, logo: readonly MotifName[]): Promise<DrawnPictures> {
  const { shades } = paletteOf(primaryColor);
  const [header, person, shop, office] = await Promise.all([
    paint(1600, 480, town(shades, logo)),
    paint(400, 400, portrait(shades)),
    paint(1200, 420, shopToBank(shades)),
    paint(1200, 420, officeToTown(shades)),
  ]);
  return {
    image_region_header: header,
    image_region_contact_person: person,
    partner_conditions_image: shop,
    employer_conditions_image: office,
  };
}

function paint(width: number, height: number, picture: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${picture}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
}

const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

function house(x: number, foot: number, width: number, height: number, wall: string, roof: string, window: string): string {
  const panes = [0.2, 0.6].flatMap((across) =>
    [0.25, 0.6].map((down) => box(x + width * across, foot - height + height * down, width * 0.2, height * 0.18, window, 3)),
  );
  return (
    box(x, foot - height, width, height, wall) +
    `<path fill="${roof}" d="M${x - 12} ${foot - height}L${x + width / 2} ${foot - height - width * 0.55}L${x + width + 12} ${foot - height}z"/>` +
    panes.join('')
  );
}

/** A row of houses under the emblem of the region. */
function town(s: Shades, logo: readonly MotifName[]): string {
  const houses = [
    [70, 120, 130],
    [200, 100, 190],
    [318, 130, 110],
    [470, 95, 160],
    [580, 150, 125],
    [905, 120, 150],
    [1040, 100, 205],
    [1155, 140, 120],
    [1310, 95, 170],
    [1420, 130, 130],
  ] as const;
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${s[1]}"/><stop offset="1" stop-color="${s[0]}"/></linearGradient></defs>` +
    `<rect width="1600" height="480" fill="url(#sky)"/>` +
    `<path fill="${s[2]}" d="M0 330q200-150 430-70t420-40t400 40t350-60v280H0z"/>` +
    `<path fill="${s[3]}" d="M0 380q260-110 520-30t520-20t560-30v200H0z"/>` +
    `<g transform="translate(672 40) scale(2.6)"><clipPath id="seal"><circle cx="48" cy="48" r="46"/></clipPath>` +
    `<circle cx="48" cy="48" r="48" fill="#fff"/><g clip-path="url(#seal)"><rect width="96" height="96" fill="${s[2]}"/>${logo.map((name) => motifs[name](s)).join('')}</g></g>` +
    houses
      .map(([x, width, height], index) =>
        house(x, 440, width, height, index % 2 ? s[4] : '#fff', index % 2 ? s[8] : s[6], index % 2 ? s[0] : s[2]),
      )
      .join('') +
    `<path fill="${s[7]}" d="M0 440q400-26 800-8t800-6v60H0z"/>`
  );
}

/** Somebody friendly, who is nobody. */
function portrait(s: Shades): string {
  return (
    box(0, 0, 400, 400, s[1]) +
    `<circle cx="200" cy="172" r="104" fill="${s[8]}"/>` +
    `<path fill="${s[5]}" d="M44 400q10-112 104-130h104q94 18 104 130z"/>` +
    box(168, 226, 64, 70, '#d9a183', 30) +
    `<ellipse cx="200" cy="182" rx="74" ry="84" fill="#ecbfa2"/>` +
    `<path fill="${s[8]}" d="M124 178q-6-92 78-92t76 92q-18-50-66-56q-52 2-88 56z"/>` +
    disc(174, 184, 7, '#3a2a22') +
    disc(226, 184, 7, '#3a2a22') +
    `<path fill="none" stroke="#8a3f32" stroke-width="7" stroke-linecap="round" d="M172 222q28 24 56 0"/>` +
    `<path fill="#fff" d="M156 276l44 40l44-40l14 8l-58 62l-58-62z"/>`
  );
}

const coin = (x: number, y: number, s: Shades) => disc(x, y, 24, s[6]) + disc(x, y, 17, s[3]) + box(x - 3, y - 9, 6, 18, s[7], 3);

const card = (x: number, y: number, turn: number, s: Shades) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${box(0, 0, 150, 94, s[6], 12)}${box(16, 18, 70, 12, s[0], 6)}${box(16, 40, 44, 8, s[2], 4)}` +
  `${Array.from({ length: 14 }, (_, bar) => box(16 + bar * 8, 62, bar % 3 ? 3 : 5, 20, '#fff')).join('')}</g>`;

const arrow = (x: number, y: number, s: Shades) =>
  `<path fill="none" stroke="${s[7]}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" d="M${x} ${y}h96m-26-24l26 24l-26 24"/>`;

const ground = (s: Shades) => box(0, 0, 1200, 420, s[0]) + `<path fill="${s[1]}" d="M0 350q300-40 600-14t600-10v94H0z"/>`;

/** A card, a shop, and coins that reach it. */
function shopToBank(s: Shades): string {
  const awning = Array.from(
    { length: 7 },
    (_, stripe) => `<path fill="${stripe % 2 ? '#fff' : s[6]}" d="M${472 + stripe * 38} 130h38v36a19 19 0 0 1-38 0z"/>`,
  );
  return (
    ground(s) +
    card(110, 150, -8, s) +
    arrow(310, 205, s) +
    box(480, 150, 250, 210, '#fff') +
    awning.join('') +
    box(500, 220, 110, 90, s[2], 6) +
    box(640, 220, 64, 140, s[7], 6) +
    disc(692, 292, 5, s[0]) +
    arrow(790, 205, s) +
    [0, 1, 2, 3].map((height) => coin(980, 320 - height * 34, s)).join('') +
    [0, 1].map((height) => coin(1042, 320 - height * 34, s)).join('') +
    coin(1104, 320, s)
  );
}

const person = (x: number, y: number, cloth: string, skin: string) =>
  `<path fill="${cloth}" d="M${x - 44} ${y + 120}q0-74 44-74t44 74z"/>${disc(x, y, 34, skin)}`;

/** An office, three people with a card each, and the houses where they shop. */
function officeToTown(s: Shades): string {
  const windows = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => box(132 + column * 52, 110 + row * 62, 30, 38, s[2], 4)));
  return (
    ground(s) +
    box(110, 84, 178, 276, s[7], 8) +
    windows.join('') +
    arrow(330, 205, s) +
    person(520, 190, s[5], '#ecbfa2') +
    person(630, 210, s[8], '#c98f6b') +
    person(740, 190, s[4], '#8d5a3f') +
    card(560, 286, -4, s) +
    arrow(820, 205, s) +
    house(960, 360, 90, 140, '#fff', s[6], s[2]) +
    house(1066, 360, 80, 190, s[4], s[8], s[0])
  );
}

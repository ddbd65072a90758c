import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import sharp from 'sharp';

const WIDTH = 190;
const HEIGHT = 70;
const GLYPH_HEIGHT = 40;

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff',
);
const font = fontkit.create(fs.readFileSync(fontFile)) as fontkit.Font;

/** Draws the characters, each turned and shifted a little, with lines across; answers a data URI of a PNG. */
export async function drawCaptcha(characters: string): Promise<string> {
  const step = WIDTH / (characters.length + 0.5);
  const glyphs = Array.from(characters, (character, index) => drawGlyph(character, step * (index + 0.45))).join('');
  const lines = Array.from({ length: 5 }, drawLine).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4f2ee"/>${lines}${glyphs}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** As an outline, so that the picture does not depend on the fonts of the machine. */
function drawGlyph(character: string, x: number): string {
  const scale = GLYPH_HEIGHT / font.capHeight;
  const turn = randomInt(-18, 19);
  const y = HEIGHT / 2 + GLYPH_HEIGHT / 2 + randomInt(-6, 7);
  const path = font
    .layout(character)
    .glyphs.map((glyph) => glyph.path.toSVG())
    .join(' ');
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale})"><path d="${path}" fill="#23303d"/></g>`;
}

function drawLine(): string {
  const y = () => randomInt(0, HEIGHT);
  return `<path d="M0 ${y()} C${WIDTH / 3} ${y()} ${(WIDTH * 2) / 3} ${y()} ${WIDTH} ${y()}" fill="none" stroke="#8a94a0" stroke-width="${randomInt(1, 3)}"/>`;
}

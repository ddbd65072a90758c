import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';
import { atField, Refusal } from '#server/platform/http/refusal.ts';

const MOST_BYTES = 200_000;
const MOST_ELEMENTS = 3_000;
const DEEPEST = 40;
const MOST_PIXELS = 4_000_000;

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const frames = ['svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'desc'];
const looks = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'opacity',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
const places =
  'id x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy width height d points transform viewBox xmlns version offset preserveAspectRatio gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits'.split(
    ' ',
  );

/** Whether a value refers to a part of the drawing itself or to nothing. Other addresses are removed. */
function isHarmless(value: string): boolean {
  const calls = value.match(/url\s*\([^)]*\)?/gi) ?? [];
  return (
    calls.every((call) => /^url\(\s*['"]?#[\w.-]+['"]?\s*\)$/i.test(call)) &&
    !/javascript:|data:|expression|@import|\\/i.test(value)
  );
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...frames, ...shapes],
  allowedAttributes: { '*': [...places, ...looks, 'style'] },
  // Texts only count inside `text`, `title` and `desc`; the content of these tags is for machines.
  nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'textarea', 'option', 'noscript'],
  allowedStyles: { '*': Object.fromEntries(looks.map((look) => [look, [/^[^\\<>]*$/]])) },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => isHarmless(value))),
    }),
  },
};

interface Messages {
  tooComplex: string;
  empty: string;
  unreadable: string;
}

/**
 * An SVG reduced to shapes, colours and texts: no script, style sheet, link, external content or repetition. It is
 * rendered once, to be sure that it works. Throws Refusal 422 in words for the person who chose the file.
 */
export async function cleanDrawing(upload: Buffer, field: string, messages: Messages): Promise<Buffer> {
  const refused = (message: string) => atField(field, message);
  const text = upload.toString('utf8');
  // Own entities could grow without limit.
  if (upload.length > MOST_BYTES || /<!ENTITY/i.test(text)) throw refused(messages.tooComplex);
  const clean = sanitizeHtml(text, options).trim();
  const svg = Buffer.from(clean.slice(clean.indexOf('<svg')));
  if (!clean.includes('<svg') || !shapes.some((shape) => clean.includes(`<${shape}`))) throw refused(messages.empty);
  if ((clean.match(/</g)?.length ?? 0) > 2 * MOST_ELEMENTS || depthOf(clean) > DEEPEST) throw refused(messages.tooComplex);
  try {
    await sharp(svg, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: 5 })
      .resize(64, 64, { fit: 'inside' })
      .png()
      .toBuffer();
    return svg;
  } catch (error) {
    throw error instanceof Refusal ? error : refused(messages.unreadable);
  }
}

/** The nesting depth of elements. */
function depthOf(svg: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of svg.matchAll(/<\/?[^>]+>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

import type { Chart } from '#web/ui/chart/chart.ts';

const SCALE = 2;
const EDGE = 24;
const FONT = "'Figures', 'Atkinson Hyperlegible Next', Arial, sans-serif";
/** What a style sheet may have decided; a picture of its own has no style sheet. */
const STYLED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'text-anchor'] as const;

/**
 * The plots of a chart, as they stand in the page, in one picture (PNG) on white: title, legend, and the plots below
 * each other. Throws when the browser cannot draw them.
 */
export async function chartPicture(chart: Chart, room: HTMLElement, hidden: ReadonlySet<string>): Promise<Blob> {
  const [drawnPlots, drawnSwatches] = inLight(room, () =>
    ['figure svg.recharts-surface', 'ul button[aria-pressed="true"] > svg'].map((drawings) =>
      [...room.querySelectorAll<SVGSVGElement>(drawings)].map(copyOf),
    ),
  );
  const pictures = await Promise.all(drawnPlots!.map(pictureOf));
  const swatches = await Promise.all(drawnSwatches!.map(pictureOf));
  const names = chart.series.filter(({ key }) => !hidden.has(key)).map(({ name }) => name);

  const width = Math.max(640, ...pictures.map((picture) => picture.width + 2 * EDGE));
  const heights = pictures.map(({ height }) => height + 40);
  const legendHeight = 28 * Math.ceil(names.length / 2);
  const height = EDGE + 40 + legendHeight + heights.reduce((sum, one) => sum + one, 0) + EDGE;
  const { canvas, pen } = openCanvas(width, height);

  write(pen, chart.title, EDGE, EDGE + 18, 'bold 20px');
  names.forEach((name, index) => {
    const x = EDGE + (index % 2) * ((width - 2 * EDGE) / 2);
    const y = EDGE + 40 + 28 * Math.floor(index / 2);
    pen.drawImage(swatches[index]!, x, y - 2);
    write(pen, name, x + 36, y + 11, '15px');
  });
  pictures.reduce(
    (y, picture, index) => {
      write(pen, chart.measures[index]!.name, EDGE, y + 22, 'bold 15px');
      pen.drawImage(picture, EDGE, y + 32);
      return y + heights[index]!;
    },
    EDGE + 40 + legendHeight,
  );
  return toBlob(canvas);
}

function openCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d')!;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  return { canvas, pen };
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string): void {
  pen.fillStyle = '#1b222b';
  pen.font = `${font} ${FONT}`;
  pen.fillText(text, x, y);
}

/** The colours of a white ground, whatever theme the page is in; back before the browser paints again. */
function inLight<T>(room: HTMLElement, read: () => T): T {
  room.dataset.theme = 'light';
  try {
    return read();
  } finally {
    delete room.dataset.theme;
  }
}

interface Copy {
  svg: SVGSVGElement;
  width: number;
  height: number;
}

/** A drawing of the page that stands for itself: with its size, and with the styles that it has there. */
function copyOf(drawing: SVGSVGElement): Copy {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(originals[index]!);
    element.removeAttribute('style');
    for (const name of STYLED) element.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', FONT);
  return { svg: copy, width, height };
}

async function pictureOf({ svg, width, height }: Copy): Promise<HTMLImageElement> {
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await picture.decode();
  return picture;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

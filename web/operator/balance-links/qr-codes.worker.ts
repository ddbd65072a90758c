import { drawingSVG, qrcode } from 'bwip-js/generic';
import { strToU8, zipSync } from 'fflate';

/** A card and its link. */
export type LinkedCard = readonly [card: string, link: string];

addEventListener('message', ({ data }: MessageEvent<readonly LinkedCard[]>) => {
  postMessage(zipOf(data));
});

/** A picture for each card, called after its number: of any size, with the quiet margin that phones need. */
function zipOf(cards: readonly LinkedCard[]): Blob {
  const files = cards.map(([card, link]) => [`${card}.svg`, strToU8(drawLink(link))] as const);
  return new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' });
}

function drawLink(link: string): string {
  return qrcode({ bcid: 'qrcode', text: link, scale: 1, paddingwidth: 4, paddingheight: 4 }, drawingSVG());
}

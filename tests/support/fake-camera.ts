import { writeFile } from 'node:fs/promises';
import { code128, drawingSVG } from 'bwip-js/node';
import sharp from 'sharp';

const width = 1280;
const height = 720;
const framesPerSecond = 10;

/** Chromium's switches that replace the camera by a video, and grant it without asking. */
export function fakeCameraArguments(videoFile: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ];
}

/** Writes a video (Y4M) of a hand that brings a card with a Code 128 barcode before the camera. */
export async function writeFakeCameraVideo(videoFile: string, cardNumber: string): Promise<void> {
  const empty = await frameOf(
    Buffer.from(`<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a8f94"/></svg>`),
  );
  const card = await frameOf(cardPicture(cardNumber));
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(videoFile, Buffer.concat([header, empty, empty, card, card, card, card]));
}

/** A card in the middle of the picture, small enough for the scan box, a little turned as hands do. */
function cardPicture(cardNumber: string): Buffer {
  const barcode = code128({ bcid: 'code128', text: cardNumber, scale: 1, height: 18, paddingwidth: 10 }, drawingSVG());
  const placed = barcode.replace('<svg ', '<svg x="460" y="280" width="360" height="120" preserveAspectRatio="none" ');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#8a8f94"/>
      <g transform="rotate(2 640 360)"><rect x="440" y="230" width="400" height="252" rx="14" fill="#fff"/>${placed}</g>
    </svg>`,
  );
}

/** One frame: brightness for each pixel, and no colour. */
async function frameOf(svg: Buffer): Promise<Buffer> {
  const brightness = await sharp(svg).greyscale().toColourspace('b-w').raw().toBuffer();
  return Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, 128)]);
}

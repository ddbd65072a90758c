import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoMessages } from '#contract/parties/logos/logos.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type LogoAnswer = { data: string; errorMessage: string; fieldErrors?: Record<string, string> };

function upload(visitor: Visitor, content: Buffer, name = 'logo.png', field = 'logo') {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name, { type: 'image/png' }));
  return visitor.post<LogoAnswer>('set-logo', form);
}

const picture = (width = 300, height = 100, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#ae0c20' } })
    .withExif({ IFD0: { Artist: 'Wohnort der Inhaberin' } })
    .toFormat(format)
    .toBuffer();

test('a business without a logo is told so', async () => {
  const { status, body } = await (await portal.signedIn('neu@demo.example')).post<LogoAnswer>('get-logo', {});
  expect(status).toBe(404);
  expect(body.errorMessage).toBe('Es wurde noch kein Logo hochgeladen.');
});

test.each(['partner@demo.example', 'kasse@demo.example', 'buchhaltung@demo.example', 'arbeitgeber@demo.example'])(
  '%s sets the logo of the own business and reads it back',
  async (email) => {
    const visitor = await portal.signedIn(email);
    expect((await upload(visitor, await picture(300, 100, 'jpeg'), 'logo.jpg')).status).toBe(200);
    const { status, body } = await visitor.post<LogoAnswer>('get-logo', {});
    expect(status).toBe(200);
    const stored = Buffer.from(body.data, 'base64');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 300, height: 100 });
    expect(stored.toString('latin1')).not.toContain('Wohnort');
  },
);

test('the same picture for everybody of the business, another for nobody else', async () => {
  await upload(await portal.signedIn('partner@demo.example'), await picture(640, 320));
  const { body } = await (await portal.signedIn('kasse@demo.example')).post<LogoAnswer>('get-logo', {});
  expect((await sharp(Buffer.from(body.data, 'base64')).metadata()).width).toBe(640);
  expect((await (await portal.signedIn('neu@demo.example')).post('get-logo', {})).status).toBe(404);
});

test('the till and its receipts show it, under an address that everybody may fetch and keep', async () => {
  const visitor = await portal.signedIn('kasse@demo.example');
  await upload(visitor, await picture());
  const { body } = await visitor.get<{ logoUrl: string }>('get-booking');
  const { status, headers } = await portal.visitor().get(body.logoUrl);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toContain('immutable');
  expect((await portal.visitor().get(`/logos/${'0'.repeat(32)}.png`)).status).toBe(404);
});

test('a large picture is made small', async () => {
  const visitor = await portal.signedIn('partner@demo.example');
  await upload(visitor, await picture(4_000, 1_000));
  const { body } = await visitor.post<LogoAnswer>('get-logo', {});
  expect(await sharp(Buffer.from(body.data, 'base64')).metadata()).toMatchObject({ width: 800, height: 200 });
});

describe('a file that is refused in words:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const files: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['an SVG called .png', () => svg, logoMessages.wrongType],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      logoMessages.wrongType,
    ],
    [
      'a picture cut off in the middle',
      async () => (await picture(900, 900, 'jpeg')).subarray(0, 2_000),
      logoMessages.unreadable,
    ],
    [
      'noise behind the marks of a PNG',
      async () => Buffer.concat([(await picture()).subarray(0, 40), randomBytes(5_000)]),
      logoMessages.unreadable,
    ],
    ['a few bytes that unfold to 900 million pixels', () => bombOf(30_000), logoMessages.tooManyPixels],
  ];
  test.each(files)('%s', async (_name, make, message) => {
    const visitor = await portal.signedIn('partner@demo.example');
    const { status, body } = await upload(visitor, await make());
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors: { logo: message } });
  });

  test.each([
    ['few pixels and a byte too many', async () => filledUp(await picture(), 5_000_001)],
    ['few pixels', async () => filledUp(await picture(), 7_000_000)],
    ['more pixels than are allowed, and one byte above', async () => filledUp(await noise(5_200, 300), 5_000_001)],
    ['more pixels than are allowed', () => noise(5_200, 500)],
    ['no picture at all', () => randomBytes(6_000_000)],
  ] as [string, () => Promise<Buffer> | Buffer][])('one above 5 MB: %s', async (_name, make) => {
    const visitor = await portal.signedIn('partner@demo.example');
    const content = await make();
    expect(content.length).toBeGreaterThan(5_000_000);
    const { status, body } = await upload(visitor, content);
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 413, fieldErrors: { logo: logoMessages.tooLarge } });
  });

  test.each([
    ['none', () => new FormData()],
    ['an empty one', () => formWith('logo', new File([], 'logo.png'))],
    ['one in another field', () => formWith('bild', new File(['x'], 'logo.png'))],
    ['words in its place', () => formWith('logo', 'logo.png')],
  ])('%s', async (_name, make) => {
    const visitor = await portal.signedIn('partner@demo.example');
    const { status, body } = await visitor.post<LogoAnswer>('set-logo', make());
    expect({ status, message: body.errorMessage }).toEqual({ status: 422, message: 'Es wurde kein Bild angegeben.' });
  });
});

test('a picture from a page of others is refused, and so is JSON', async () => {
  const visitor = await portal.signedIn('partner@demo.example');
  const form = formWith('logo', new File([new Uint8Array(await picture())], 'logo.png'));
  expect((await visitor.post('set-logo', form, { 'x-csrf-token': 'falsch' })).status).toBe(403);
  expect((await visitor.post('set-logo', {})).status).toBe(415);
});

test('who tries all day is slowed down', async () => {
  const visitor = await portal.signedIn('buchhaltung@demo.example');
  const answers = await Promise.all(Array.from({ length: 25 }, async () => upload(visitor, Buffer.from('x'))));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

/** A picture that cannot be packed. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

const filledUp = (picture: Buffer, length: number) => Buffer.concat([picture, randomBytes(length - picture.length)]);

function formWith(field: string, value: File | string): FormData {
  const form = new FormData();
  form.set(field, value);
  return form;
}

/** A PNG of that many pixels on either side, all of them zero. */
function bombOf(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

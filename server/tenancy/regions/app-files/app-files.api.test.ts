import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Manifest {
  name: string;
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

async function manifestOf(slug: string): Promise<Manifest> {
  const { status, headers, body } = await portal.visitor().get<Uint8Array>(`/regions/${slug}/manifest.webmanifest`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return JSON.parse(new TextDecoder().decode(body)) as Manifest;
}

test('a region can be kept among the apps of a phone, in its own name and colour', async () => {
  expect(await manifestOf('lahr')).toMatchObject({
    name: 'Lahrer Blütenkarte',
    start_url: '/login?region=lahr',
    display: 'standalone',
    theme_color: '#ae0c20',
  });
  expect((await manifestOf('landshut')).name).toBe('Landshuter Turmkarte');
  expect((await portal.visitor().get('/regions/atlantis/manifest.webmanifest')).status).toBe(404);
  expect((await portal.visitor().get('/regions/atlantis/icon-192.png')).status).toBe(404);
});

test('its icons are pictures of the size they say; those that are cut out leave no hole', async () => {
  const { icons } = await manifestOf('lahr');
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes, purpose } of [
    ...icons,
    { src: '/regions/lahr/apple-touch-icon.png', sizes: '180x180', purpose: 'maskable' },
  ]) {
    const { status, headers, body } = await portal.visitor().get<Uint8Array>(src);
    expect({ src, status, type: headers.get('content-type') }).toEqual({ src, status: 200, type: 'image/png' });
    const picture = sharp(body);
    const { width, height } = await picture.metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect((await picture.stats()).isOpaque).toBe(purpose === 'maskable');
  }
});

test('an icon is not sent again to who has it', async () => {
  const { headers } = await portal.visitor().get('/regions/lahr/icon-192.png');
  const again = await portal.visitor().get('/regions/lahr/icon-192.png', { 'if-none-match': headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('the page of a region names its manifest', async () => {
  const page = async (path: string) => (await portal.visitor().get<string>(path)).body;
  expect(await page('/login?region=landshut')).toContain('<link rel="manifest" href="/regions/landshut/manifest.webmanifest"');
  expect(await page('/login')).not.toContain('rel="manifest"');
});

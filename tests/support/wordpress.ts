import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WordpressEntry {
  id: number;
  slug: string;
  title: { rendered: string };
  acf: Record<string, unknown> | [];
}

export type Mood = 'well' | 'broken' | 'silent' | 'garbled' | 'endless' | 'moved';

/** A WordPress with ACF behind basic auth, as far as regions go. */
export interface FakeWordpress {
  url: string;
  regions: WordpressEntry[];
  /** How it answers. */
  mood: Mood;
  /** Addresses asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

export const WORDPRESS_USER = 'portal';
export const WORDPRESS_PASSWORD = 'geheim:ä';

/** Listens on a free port of the loopback address. `perPage` is the most that it gives at once. */
export async function startWordpress(regions: WordpressEntry[], perPage = 100): Promise<FakeWordpress> {
  const server = http.createServer((request, response) => answer(fake, perPage, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeWordpress = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    regions,
    mood: 'well',
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

function answer(fake: FakeWordpress, perPage: number, request: http.IncomingMessage, response: http.ServerResponse): void {
  const url = new URL(request.url!, fake.url);
  fake.asked.push(url.pathname + url.search);
  const say = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(JSON.stringify(body));

  if (request.headers.authorization !== `Basic ${Buffer.from(`${WORDPRESS_USER}:${WORDPRESS_PASSWORD}`).toString('base64')}`)
    return void response
      .writeHead(401, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' })
      .end('<h1>401</h1>');
  switch (fake.mood) {
    case 'silent':
      return;
    case 'broken':
      return void say(500, {
        code: 'internal_server_error',
        message: '<p>Es gab einen kritischen Fehler.</p>',
        data: { status: 500 },
      });
    case 'garbled':
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('<br />\n<b>Warning</b>: Undefined array key\n[{"slug":');
    case 'endless':
      return flood(response);
    case 'moved':
      return void response.writeHead(302, { location: 'https://fremd.example/' }).end();
  }
  if (url.pathname !== '/wp-json/wp/v2/regions')
    return void say(404, { code: 'rest_no_route', message: 'Es wurde keine Route gefunden.', data: { status: 404 } });

  const slug = url.searchParams.get('slug');
  const found = slug === null ? fake.regions : fake.regions.filter((region) => region.slug === slug);
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Math.min(perPage, Number(url.searchParams.get('per_page') ?? 10));
  const pages = Math.max(1, Math.ceil(found.length / size));
  if (page > pages) return void say(400, { code: 'rest_post_invalid_page_number', message: 'x', data: { status: 400 } });
  say(200, found.slice((page - 1) * size, page * size), { 'x-wp-total': found.length, 'x-wp-totalpages': pages });
}

function flood(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const pour = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
}

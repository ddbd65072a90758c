import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import { type Answer, startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

interface Boot {
  sessionTime?: { idleSeconds: number; totalSeconds: number };
  region: { slug: string } | null;
  user?: { email: string; firstName: string; token: string } | null;
  first?: { key: string[]; answer: unknown };
}

let portal: TestPortal;
let customer: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(() => portal.close());

/** What a page tells the browser about who is there. */
function bootOf({ body }: Answer<string>): Boot {
  const [, text = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(text) as Boot;
}

/** The files of the program and its style that a page asks for at once. */
function filesOf({ body }: Answer<string>): string[] {
  return [...new Set([...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!))];
}

async function sizeInGzip(from: TestPortal, file: string): Promise<number> {
  const { status, body } = await from.visitor().get<string>(file);
  expect([file, status]).toEqual([file, 200]);
  return gzipSync(body).length;
}

describe('the page', () => {
  it('tells whoever is signed in of nobody else, in the look of the own region, and stays in no cache', async () => {
    for (const path of ['/dashboard', '/login?region=landshut', '/anything.css']) {
      const page = await customer.get<string>(path);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(bootOf(page)).toMatchObject({
        region: { slug: 'lahr' },
        user: { email: 'kundin@demo.example', token: customer.token },
      });
    }
  });

  it('is painted only once it is read to its end, so that nothing in the middle moves', async () => {
    const { body } = await portal.visitor().get<string>('/login?region=lahr');
    const places = ['<link rel="expect" href="#boot" blocking="render"', '<body>', '</main>', 'id="boot"'].map((part) =>
      body.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('tells whoever is signed in, and nobody else, how long the session lasts', async () => {
    const { sessionTime } = bootOf(await customer.get<string>('/dashboard'));
    expect(sessionTime?.idleSeconds).toBeGreaterThan(3_500);
    expect(sessionTime?.totalSeconds).toBeGreaterThan(43_000);
    expect(bootOf(await portal.visitor().get<string>('/login'))).not.toHaveProperty('sessionTime');
  });

  it('tells a stranger, and a browser whose session has ended, of nobody', async () => {
    const gone = await portal.signedIn('interesse@demo.example');
    const session = gone.cookies.get('session')!;
    await gone.post('logout', {});
    gone.cookies.set('session', session);
    for (const visitor of [portal.visitor(), gone]) {
      const page = await visitor.get<string>('/dashboard?region=landshut');
      expect(bootOf(page)).toMatchObject({ region: { slug: 'landshut' }, user: null });
      expect(page.body).not.toMatch(/@demo\.example|"token"/);
    }
  });

  it('is without a person where it is kept for times without a connection', async () => {
    expect(bootOf(await portal.visitor().get<string>('/offline'))).toMatchObject({ region: null, user: null });
  });

  it('answers 404 at an address where no screen stands, with the page that says so', async () => {
    const statusOf = async (path: string) => (await portal.visitor().get<string>(path)).status;
    for (const path of ['/', '/login', '/login?region=landshut', '/kunden-login', '/impressum', '/dashboard', '/offline'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/gibt-es-nicht', '/login/mehr', '/wp-admin.php', '/Login'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await portal.visitor().get<string>('/gibt-es-nicht')).body).toContain('<div id="root">');
  });

  it('tells search engines what is not theirs', async () => {
    const { status, headers, body } = await portal.visitor().get<string>('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  });

  it('keeps what a link tells of a card out of search engines', async () => {
    const robotsOf = async (path: string) => (await portal.visitor().get<string>(path)).headers.get('x-robots-tag');
    expect([await robotsOf('/abfrage?x=1'), await robotsOf('/login')]).toEqual(['noindex, nofollow', null]);
  });

  it('leads strangers home and to the legal texts of the region they came for', async () => {
    const { body } = await portal.visitor().get<string>('/imprint?region=landshut');
    expect(body).toContain('href="/privacy-policy?region=landshut"');
    expect(body).toContain('<a href="/?region=landshut" class="shell-brand">');
    expect((await portal.visitor().get<string>('/imprint')).body).toContain('href="/privacy-policy"');
    expect((await customer.get<string>('/dashboard?region=landshut')).body).toContain('href="/privacy-policy"');
  });

  it('brings no more program to a login than a phone on the road can wait for', async () => {
    const scripts = filesOf(await portal.visitor().get<string>('/login')).filter((file) => file.endsWith('.js'));
    const size = (await Promise.all(scripts.map((file) => sizeInGzip(portal, file)))).reduce((sum, one) => sum + one);
    // So much is React alone: the program was found.
    expect(size).toBeGreaterThan(60_000);
    // The table of all screens is part of it: each new one costs about 80 bytes.
    expect(size).toBeLessThan(160_000);
  });

  it('asks at once for all that its screen is made of, in few files, each of which is there', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const visits: [Visitor, string, string | null][] = [
      [portal.visitor(), '/login', null],
      [portal.visitor(), '/partner-login', null],
      [portal.visitor(), '/registrierung?region=lahr', 'registration-screen'],
      [customer, '/dashboard', 'dashboard-screen'],
      [partner, '/buchung', 'till-screen'],
      [partner, '/partner-transaktionen', 'partner-transactions-screen'],
    ];
    for (const [visitor, path, screen] of visits) {
      const files = filesOf(await visitor.get<string>(path));
      for (const name of ['start', ...(screen ? [screen] : [])])
        expect([path, files.filter((file) => file.startsWith(`/assets/${name}-`) && file.endsWith('.js'))]).toEqual([
          path,
          [expect.any(String)],
        ]);
      expect([path, files.length <= 36]).toEqual([path, true]);
      const statuses = await Promise.all(files.map(async (file) => (await visitor.get<string>(file)).status));
      expect([path, new Set(statuses)]).toEqual([path, new Set([200])]);
    }
  });

  it('gives out its files and none that is made of them or lies elsewhere', async () => {
    const visitor = portal.visitor();
    const [file] = filesOf(await visitor.get<string>('/login'));
    expect((await visitor.get<string>(file!)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const elsewhere = ['..%2findex.html', '..%2fscreens.json', '%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json', 'missing.js', ''];
    for (const path of elsewhere) {
      const { status } = await visitor.get('/assets/' + path);
      expect([path, status === 403 || status === 404]).toEqual([path, true]);
    }
    for (const path of ['/index.html', '/screens.json']) expect((await visitor.get(path)).status).toBe(404);
  });

  it('brings along what its screen would ask first of the person, to nobody else', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const firstOf = async (visitor: Visitor, path: string) => bootOf(await visitor.get<string>(path)).first;
    expect(await firstOf(customer, '/dashboard')).toEqual({
      key: ['dashboard', '5'],
      answer: (await customer.get('dashboard?amountOfTransactions=5')).body,
    });
    expect(await firstOf(partner, '/buchung')).toEqual({ key: ['get-booking'], answer: (await partner.get('get-booking')).body });
    for (const [visitor, path] of [
      [customer, '/buchung'],
      [partner, '/dashboard'],
      [portal.visitor(), '/dashboard'],
      [customer, '/personal-data'],
    ] as const)
      expect([path, await firstOf(visitor, path)]).toEqual([path, undefined]);
  });

  it('shows the first card with its barcode, and the till, before the program runs', async () => {
    const { cardsData } = (await customer.get<OutputOf<typeof dashboard>>('dashboard')).body;
    const [card] = Object.values(cardsData);
    const name = '<b id="x">&\'Oma';
    expect((await customer.post('name-card', { cardID: card!.cardId, ownName: name })).status).toBe(204);
    const { body } = await customer.get<string>('/dashboard');
    expect(body).toContain(`alt="Barcode der Kartennummer ${groupDigits(card!.cardId)}"`);
    expect(body).toContain(`<span>${card!.balance.balanceFormattedDE} €</span>`);
    expect(body).not.toContain('<b id="x">');
    expect((await (await portal.signedIn('partner@demo.example')).get<string>('/buchung')).body).toContain('big-field-input');
  });

  it('names the style of the frame before what only the program needs', async () => {
    const { body } = await (await portal.signedIn('partner@demo.example')).get<string>('/buchung');
    expect(body.indexOf('rel="modulepreload"')).toBeGreaterThan(body.indexOf('rel="stylesheet"'));
  });

  it('takes nothing of a person for HTML', async () => {
    const name = '</script><script>alert(1)</script><!--boot-->$&';
    const { db } = portal.database;
    await db.updateTable('person').set({ first_name: name }).where('email', '=', 'auftraggeber@demo.example').execute();
    const contractor = await portal.signedIn('auftraggeber@demo.example');
    const page = await contractor.get<string>('/auftraggeber-auswertungen');
    expect(bootOf(page).user?.firstName).toBe(name);
    expect(page.body).not.toContain('alert(1)</script>');
  });
});

import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';
import { emptyBonus } from '#contract/money/bonus/bonus.ts';
import { placeMessages } from '#contract/parties/partner-data/branch-place.ts';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { partnerDataSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => portal.close());

const read = async (region = 'lahr') => (await portal.visitor().get<ShopList>(`shops?region=${region}`)).body;
const page = async (query: string) => (await portal.visitor().get<string>(`/partner-finden${query}`)).body;
const find = async (name: string): Promise<Shop | undefined> => (await read()).shops.find((shop) => shop.name.startsWith(name));

/** What the page tells search engines. */
function dataOf(html: string): { itemListElement: { item: Record<string, unknown> }[] } {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text) as ReturnType<typeof dataOf>;
}

async function branchOf(name: string) {
  return portal.database.db
    .selectFrom('branch')
    .innerJoin('partner', (join) =>
      join.onRef('partner.region_id', '=', 'branch.region_id').onRef('partner.partner_id', '=', 'branch.partner_id'),
    )
    .select(['branch.region_id', 'branch.branch_id', 'branch.partner_id'])
    .where('partner.name', 'like', `${name}%`)
    .where('branch.position', '=', 0)
    .executeTakeFirstOrThrow();
}

describe('the list of shops', () => {
  it('tells everybody of the open branches of the region, and of no other', async () => {
    const { shops, categories } = await read();
    const names = shops.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'de')));
    expect(names.filter((name) => name.startsWith('Buchhandlung'))).toHaveLength(2);
    expect(names).not.toContain('Kaufhaus am Tor (Demo)');
    // Its data are not complete, and its contract is in review.
    expect(names).not.toContain('Café Sonnenhof (Demo)');
    expect(categories.map(({ name }) => name)).toContain('Bäckerei & Konditorei');
    expect(categories.map(({ name }) => name)).not.toContain('Café & Eisdiele');
    expect((await read('landshut')).shops.map(({ name }) => name)).toEqual(['Kaufhaus am Tor (Demo)']);
    expect((await portal.visitor().get('shops?region=nirgendwo')).status).toBe(404);
  });

  it('tells what is published, and nothing else of the business', async () => {
    const bakery = await find('Bäckerei');
    expect(bakery).toMatchObject({
      street: 'Kirchstraße 11',
      phone: '030 23125 011',
      website: 'https://www.kornblume.example/',
      bonus: 'Dauerbonus: 2 % vom Einkaufswert',
      place: [48.34102, 7.87511],
    });
    expect(bakery!.hours.days[6]).toEqual([['08:00', '11:00']]);
    expect(Object.keys(bakery!)).not.toContain('email');
    expect(JSON.stringify(await read())).not.toMatch(/@|AP-10|partnerId/);
  });

  it('follows what changes at once: ended branches and contracts, bonuses, names', async () => {
    const { db } = portal.database;
    const fashion = await branchOf('Mode');
    const ofPartner = db
      .updateTable('partner')
      .where('region_id', '=', fashion.region_id)
      .where('partner_id', '=', fashion.partner_id);
    await ofPartner.set({ contract_end_at: '2020-12-31' }).execute();
    expect(await find('Mode')).toBeUndefined();
    await ofPartner.set({ contract_end_at: '2999-12-31' }).execute();
    expect(await find('Mode')).toMatchObject({ bonus: 'Dauerbonus: 5 % vom Einkaufswert' });

    await db
      .insertInto('bonus_setting')
      .values({
        region_id: fashion.region_id,
        partner_id: fashion.partner_id,
        in_force_from: new Date('2020-01-02'),
        is_active: false,
        percent_basis_points: null,
        data: JSON.stringify(emptyBonus),
      })
      .execute();
    expect(await find('Mode')).toMatchObject({ bonus: null });

    await db
      .updateTable('branch')
      .set({ ended_at: sql<Date>`now()` })
      .where('region_id', '=', fashion.region_id)
      .where('branch_id', '=', fashion.branch_id)
      .execute();
    expect(await find('Mode')).toBeUndefined();
  });

  it('is packed once, and is not sent again to who has it', async () => {
    const [first, second] = [await portal.visitor().get('shops?region=lahr'), await portal.visitor().get('shops?region=lahr')];
    const etag = first.headers.get('etag')!;
    expect(second.headers.get('etag')).toBe(etag);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect((await portal.visitor().get('shops?region=lahr', { 'if-none-match': etag })).status).toBe(304);
    const plain = await portal.visitor().get('shops?region=lahr', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, first.body]);
  });

  it('makes no link of an address that runs, and survives hours that are broken', async () => {
    const { db } = portal.database;
    const bike = await branchOf('Fahrrad');
    const set = (company_website: string, opening_hours: object) =>
      db
        .updateTable('branch_publication')
        .set({ company_website, opening_hours: JSON.stringify(opening_hours) })
        .where('region_id', '=', bike.region_id)
        .where('branch_id', '=', bike.branch_id)
        .execute();
    for (const website of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)//x.de',
      'data:text/html,x',
      'https://a:b@evil.example',
      '//',
      'ftp://x.de',
    ]) {
      await set(website, {});
      expect([website, (await find('Fahrrad'))!.website]).toEqual([website, '']);
    }
    await set('rad.example:8080/x', {
      companyOpenHoursMondayFrom1: '99:00',
      companyOpenHoursMondayTo1: 7,
      companyOpenHoursTuesdayFrom1: '18:00',
      companyOpenHoursTuesdayTo1: '09:00',
      companyOpenHoursWednesdayFrom1: '09:00',
      companyOpenHoursAdditionalInfo: ['x'],
      isClosedOnSunday: true,
    });
    const { website, hours, hoursNote } = (await find('Fahrrad'))!;
    expect([website, hoursNote]).toEqual(['https://rad.example:8080/x', '']);
    expect(hours.days).toEqual([null, null, null, null, null, null, []]);
    expect(await page('?region=lahr')).toContain('Fahrrad');
  });
});

describe('the page', () => {
  it('is whole before any program runs, with address, title and data for search engines', async () => {
    const html = await page('?region=lahr');
    expect(html).toMatch(/<title>Wo gilt die [^<]+\?/);
    expect(html).toContain('<link rel="canonical" href="https://portal.example/partner-finden?region=lahr" />');
    expect(html).toMatch(/<meta name="description" content="In Lahr nehmen \d+ Geschäfte die Karte an\./);
    expect(html).toMatch(/<h2 class="shop-name">Bäckerei Kornblume \(Demo\)<\/h2>/);
    expect(html).toContain('<dt>Montag bis Samstag</dt><dd>06:30 bis 18:00 Uhr</dd>');
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/shops-screen-[^"]+\.css"/);
    const bakery = dataOf(html).itemListElement.find(({ item }) => item.name === 'Bäckerei Kornblume (Demo)')!.item;
    expect(bakery).toMatchObject({
      '@type': 'LocalBusiness',
      telephone: '030 23125 011',
      geo: { latitude: 48.34102, longitude: 7.87511 },
      address: { streetAddress: 'Kirchstraße 11' },
    });
    expect(bakery.openingHoursSpecification).toContainEqual(
      expect.objectContaining({ dayOfWeek: 'Sunday', opens: '08:00', closes: '11:00' }),
    );
  });

  it('searches without a program too, and names one address for all searches', async () => {
    const html = await page('?region=lahr&suche=APOTHEKE&seite=7');
    expect([...html.matchAll(/class="shop-name">([^<]+)/g)].map(([, name]) => name)).toEqual(['Apotheke zum Storchen (Demo)']);
    expect(html).toContain('href="https://portal.example/partner-finden?region=lahr" />');
    const hostile = await page(
      `?region=lahr&suche=${encodeURIComponent('"><script>alert(1)</script>')}&kategorie=1e9&seite=-1&offen=2`,
    );
    expect(hostile).not.toContain('<script>alert');
    expect((await page('?region=lahr&suche=a&suche=b')).length).toBeGreaterThan(1_000);
  });

  it('without a region leads to those that show themselves, and is in the sitemap that robots are told of', async () => {
    for (const query of ['', '?region=nirgendwo']) expect(await page(query)).toContain('href="/partner-finden?region=lahr"');
    expect((await portal.visitor().get<string>('/robots.txt')).body).toContain('Sitemap: https://portal.example/sitemap.xml');
    const sitemap = (await portal.visitor().get<Uint8Array>('/sitemap.xml')).body;
    expect(new TextDecoder().decode(sitemap)).toContain('<loc>https://portal.example/partner-finden?region=lahr</loc>');
  });

  it('takes nothing of a shop for HTML', async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
    const inn = await branchOf('Gasthaus');
    const { db } = portal.database;
    await db
      .updateTable('branch_publication')
      .set({ company_name: evil, company_phone: evil, company_website: `https://x.example/"${evil}` })
      .where('region_id', '=', inn.region_id)
      .where('branch_id', '=', inn.branch_id)
      .execute();
    const html = await page('?region=lahr');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(dataOf(html).itemListElement.map(({ item }) => item.name)).toContain(evil);
  });

  it('stays light and quick with two thousand shops', async () => {
    await portal.database.runAsOwner(`
      with region as (select region_id, max(partner_id) as partner_id from partner where region_id = (select region_id from region where slug = 'landshut') group by 1),
      added as (
        insert into branch (region_id, partner_id, position, name, street, zip, city)
        select region_id, partner_id, n, 'Filiale ' || n, 'Lange Straße ' || n, '84028', 'Musterstadt' from region, generate_series(1, 2000) n
        returning region_id, branch_id, position)
      insert into branch_publication (region_id, branch_id, company_name, company_name_intern, company_country, company_email, company_website, company_phone, opening_hours)
      select region_id, branch_id, 'Laden ' || md5(position::text), '', 'DE', '', 'https://laden' || position || '.example', '030 23125 ' || position,
             '{"companyOpenHoursMondayFrom1":"09:00","companyOpenHoursMondayTo1":"18:00"}' from added;`);
    const html = await page('?region=landshut');
    expect(html.match(/<li class="shop"/g)).toHaveLength(40);
    expect(html).toContain('seite=2');
    expect(gzipSync(html).length).toBeLessThan(30_000);
    expect((await page('?region=landshut&seite=51')).match(/<li class="shop"/g)).toHaveLength(1);
    const { headers, body } = await portal.visitor().get<ShopList>('shops?region=landshut');
    expect(body.shops).toHaveLength(2001);
    expect(Number(headers.get('content-length'))).toBeLessThan(150_000);
  });
});

describe('the place of a branch', () => {
  const reason = 'Am Telefon besprochen';
  const placeOf = async (name: string) => (await find(name))?.place;

  async function recordOf(who: Visitor, contractId: string): Promise<BusinessRecord> {
    const { gguid } = await portal.database.db
      .selectFrom('partner')
      .select('gguid')
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    return (await who.get<BusinessRecord>(`business?kind=partner&id=${gguid}`)).body;
  }

  it('is set by staff, with trail and mail, and taken back; for open branches of that partner alone', async () => {
    const support = await portal.signedIn('support@demo.example');
    const place = async (contractId: string, branch: number, companyLatitude: string, companyLongitude: string) => {
      const { id, version } = await recordOf(support, contractId);
      return support.post<ErrorAnswer>('place-branch', {
        kind: 'partner',
        id,
        version,
        reason,
        branch,
        companyLatitude,
        companyLongitude,
      });
    };
    const { branches, id, version } = await recordOf(support, 'AP-1006');
    const branch = branches[0]!.id;
    expect(await place('AP-1006', branch, '48,5', '8.25')).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    expect(await placeOf('Apotheke')).toEqual([48.5, 8.25]);
    const { branches: placed, trail } = await recordOf(support, 'AP-1006');
    expect(placed[0]).toMatchObject({ companyLatitude: '48,5', companyLongitude: '8,25' });
    expect(trail).toContainEqual(expect.objectContaining({ reason }));

    // Swapped, half, no numbers, far away.
    for (const [latitude, longitude, field] of [
      ['8,25', '48,5', 'companyLatitude'],
      ['48,5', '', 'companyLongitude'],
      ['48° 5', '8,25', 'companyLatitude'],
      ['48,5', '1e1', 'companyLongitude'],
      ['91', '8', 'companyLatitude'],
    ] as const)
      expect((await place('AP-1006', branch, latitude, longitude)).body.fieldErrors).toHaveProperty(field);
    expect(await placeOf('Apotheke')).toEqual([48.5, 8.25]);

    expect((await place('AP-1003', branch, '48', '8')).status).toBe(404);
    const stale = { kind: 'partner', id, version, reason, branch, companyLatitude: '48', companyLongitude: '8' };
    expect((await support.post('place-branch', stale)).status).toBe(409);
    expect((await place('AP-1006', branch, '', '')).status).toBe(200);
    expect(await placeOf('Apotheke')).toBeNull();
    for (const email of ['redaktion@demo.example', 'partner@demo.example', 'kundin@demo.example'])
      expect((await (await portal.signedIn(email)).post('place-branch', stale)).status).toBe(403);
  });

  it('is set by the partner with its other data, and is gone when it is emptied', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const save = async (companyLatitude: string, companyLongitude: string) => {
      const { body: data } = await partner.get<PartnerDataAnswer>('partner-complete-personal-data');
      const sent = partnerDataSent(data, { companyName: 'Buchhandlung am Marktplatz (Demo)', version: data.version });
      const branches = sent.branches.map((branch, index) =>
        index === 0 ? { ...branch, companyLatitude, companyLongitude } : branch,
      );
      return partner.post<ErrorAnswer & PartnerDataAnswer>('partner-personal-data', { ...sent, branches });
    };
    const swapped = await save('7,8', '48,3');
    expect([swapped.status, swapped.body.fieldErrors]).toEqual([422, { 'branches.0.companyLatitude': placeMessages.outside }]);
    const saved = await save('48,1234567', ' 7.5 ');
    expect([saved.status, saved.body.errorMessage]).toEqual([200, undefined]);
    expect(saved.body.branches[0]).toMatchObject({ companyLatitude: '48,1234567', companyLongitude: '7,5' });
    expect((await read()).shops.map(({ place }) => place)).toContainEqual([48.1234567, 7.5]);
    expect((await save('', '')).status).toBe(200);
    expect((await read()).shops.map(({ place }) => place)).not.toContainEqual([48.1234567, 7.5]);
  });
});

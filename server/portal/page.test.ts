import { expect, test } from 'vitest';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { accountingPermits, contractPermits, staffPermits } from '#contract/common/permits.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { MenuScreen } from '#contract/portal/menu.ts';
import { type Page, renderPage } from './page.ts';

const template = `<head><!--head--><script nonce="__NONCE__"></script><!--screen--></head><body><div id="root"><!--frame--></div><!--boot--></body>`;

const region: Region = {
  id: 1,
  name: 'Lahr',
  slug: 'lahr',
  cardName: 'Lahr-Karte',
  primaryColor: '#AE0C20',
  whiteLabelWebsiteUrl: '',
  whiteLabelWebsiteDomain: '',
  logoUrl: '/logo.svg',
  bookingNoticeMinutes: 5,
  hidesBonusManagement: false,
};

const render = (page: Partial<Page>) =>
  renderPage(template, { nonce: 'n0nce', path: '/login', region, isDemo: false, user: null, ...page });

test('a login is there before any script runs, in the name and colour of the region', () => {
  const html = render({ path: '/kunden-login' });
  expect(html).toContain('<title>Kunden-Login – Lahr-Karte</title>');
  expect(html).toContain('<h1>Kunden-Login</h1>');
  expect(html).toContain('--brand-strong:#ae0c20');
  expect(html).not.toContain('shell-header');
});

test('a stranger has the ways home, in, to the shops and to help on every page but the logins', () => {
  const ways = [
    'href="/?region=lahr"',
    'href="/login?region=lahr"',
    'href="/partner-finden?region=lahr"',
    'href="/hilfe?region=lahr"',
  ];
  const pageOf = (path: string, who: MenuScreen['who']) =>
    render({ path, screenFiles: { scripts: [], styles: [], screen: { path, title: '', who } } }).split('<main')[0]!;
  for (const who of ['anyone', 'signed-out'] as const)
    for (const way of ways) expect(pageOf('/registrierung', who)).toContain(way);
  expect(pageOf('/login', 'signed-out')).not.toContain('shell-header');
  // Whoever is not signed in is led on from there: nothing is painted that would vanish.
  expect(pageOf('/betrieb', staffPermits)).not.toContain('shell-header');
});

test('without a region the page wears the colours of the portal', () => {
  const html = render({ region: null });
  expect(html).toContain('--brand-accent:#ae0c20');
  expect(html).toContain('<title>Kunden-Login – Kartenkontor</title>');
});

test('who is signed in sees the header and no login', () => {
  const html = render({ user: { email: 'kundin@demo.example' } as SignedInUser, path: '/login' });
  expect(html).toContain('shell-header');
  expect(html).not.toContain('<h1>');
});

test('a screen begins in the frame for whom it is, and for nobody else', () => {
  const customer = { role: 'customer' } as SignedInUser;
  expect(render({ path: '/registrierung' })).toContain('<h1>Lahr-Karte registrieren</h1>');
  expect(render({ path: '/dashboard', user: customer })).toContain('<h1>Ihre Lahr-Karte</h1>');
  for (const page of [
    { path: '/registrierung', user: customer },
    { path: '/dashboard' },
    { path: '/partner-transaktionen', user: customer },
  ])
    expect(render(page)).not.toContain('<h1>');
});

const screens = [
  { path: '/betrieb', title: 'Heute', who: staffPermits, menu: { label: 'Heute' } },
  { path: '/bank', title: 'Bank', who: accountingPermits, menu: { label: 'Bank', group: 'Geld' } },
  { path: '/datev', title: 'DATEV', who: accountingPermits, menu: { label: 'DATEV', group: 'Geld' } },
  { path: '/karte', title: 'Karte', who: contractPermits },
  { path: '/unternehmenskonto', title: 'Konto', who: accountingPermits, needs: { to: '/datev' } },
] satisfies MenuScreen[];
const staff = (staff_role: StaffRole) =>
  ({ role: 'trolleymaker', staff_role, firstName: 'Rita', lastName: '<b>', contract_ended: false }) as SignedInUser;

test('who works here sees menu, heading and shape of a screen before any script runs, and only what is theirs', () => {
  const html = render({ path: '/bank', user: staff('accounting'), screens });
  expect(html).toContain('<a href="/bank" aria-current="page">Bank</a>');
  expect(html).toContain('<h1>Bank</h1>');
  expect(html.match(/aria-busy="true"/g)).toHaveLength(1);
  expect(html).toContain('Rita &lt;b&gt;');
  // What is reached from a list has its entry marked.
  const account = render({ path: '/unternehmenskonto', user: staff('accounting'), screens });
  expect(account.match(/<a [^>]*aria-current[^>]*>/g)).toEqual(['<a href="/datev" aria-current="true">']);
  const forbidden = render({ path: '/bank', user: staff('support'), screens });
  expect(forbidden).toContain('href="/betrieb"');
  expect(forbidden).not.toMatch(/href="\/bank"|<h1>|page-bone/);
});

test('a screen that is about one thing has its shape, and gets its heading from the program', () => {
  const html = render({ path: '/karte', user: staff('support'), screens });
  expect(html).toContain('page-bone');
  expect(html).not.toContain('<h1>');
});

test('the program of the screen is asked for with the page', () => {
  const html = render({ screenFiles: { scripts: ['/assets/a.js'], styles: ['/assets/a.css'] } });
  expect(html).toContain('<link rel="modulepreload" href="/assets/a.js"');
  expect(html).toContain('<link rel="preload" as="style" href="/assets/a.css"');
});

test('the nonce stands at every script and style', () => {
  const html = render({});
  expect(html).not.toContain('__NONCE__');
  expect(html.match(/<style|<script nonce/g)).toHaveLength(2);
  expect(html.match(/nonce="n0nce"/g)).toHaveLength(2);
});

test('nothing of a region is taken for HTML, nor for a mark of the template', () => {
  const evil = `"><script>alert(1)</script>__NONCE__<!--boot-->$&'`;
  const html = render({ region: { ...region, cardName: evil, name: evil, logoUrl: evil } });
  expect(html).not.toContain('<script>alert');
  expect(html.match(/n0nce/g)).toHaveLength(2);
  expect(html.match(/id="boot"/g)).toHaveLength(1);
  const boot = /id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(boot)).toEqual({ region: { ...region, cardName: evil, name: evil, logoUrl: evil }, isDemo: false });
});

test('a colour that is none is refused rather than written into the style', () => {
  expect(() => render({ region: { ...region, primaryColor: 'red;}body{display:none' } })).toThrow(RangeError);
});

test('a demo says so', () => {
  expect(render({ isDemo: true })).toContain('shell-demo');
  expect(render({ isDemo: false })).not.toContain('class="shell-demo">Demo');
});

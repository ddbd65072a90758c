import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import { footPages, legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { findLogin, type Login, type LoginKind, logins } from '#contract/parties/sign-in/logins.ts';
import type { MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { paletteOf } from '#contract/common/palette.ts';
import { operator } from '#contract/common/operator.ts';
import { regionStyle } from '#contract/tenancy/regions/region-style.ts';
import { NO_REGION_LOOK, type Region } from '#contract/tenancy/regions/regions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';
import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import { themeChoices } from '#contract/portal/theme-choices.ts';
import { escapeHtml, scriptJson } from './escape-html.ts';
import type { MenuScreen } from '#contract/portal/menu.ts';
import { hasRail } from '#contract/portal/rail.ts';
import { walletBarLabels } from '#contract/portal/wallet-bar.ts';
import type { FirstAnswer } from './first-answers.ts';
import type { ScreenFiles } from './list-screen-files.ts';
import { frontDoorFrame, loginLinksFrame, strangersFrame } from './front-door-frame.ts';
import { holdKeys } from './hold-keys.ts';
import { deskFrame, railFrame } from './rail-frame.ts';
import { screenFrame, tillBar } from './screen-frame.ts';

/** A screen that the server writes whole; the program takes it over as it is. */
export interface ServedScreen {
  title: string;
  description: string;
  /** HTML for the head: address, structured data. */
  head: string;
  /** HTML of the screen. */
  body: string;
  /** What the screen is made from, for the program. */
  boot: object;
}

export interface Page {
  /** Fresh for every answer, and named in its content security policy. */
  nonce: string;
  path: string;
  region: Region | null;
  isDemo: boolean;
  /** Who the request's session belongs to; then the frame has a header. */
  user: SignedInUser | null;
  /** Files that the screen needs beside the program's start, loaded at the same time. Undefined without a screen. */
  screenFiles?: ScreenFiles[string] | undefined;
  /** What the menu knows of all screens of this region and installation. */
  screens?: readonly MenuScreen[];
  /** Undefined for screens that begin with what `headings` says of them. */
  served?: ServedScreen | undefined;
  /** Further things for the browser to know at once (web/shell/boot.ts). */
  boot?: {
    user?: SignedInUser | null;
    sessionTime?: SessionTime;
    first?: FirstAnswer;
    announcement?: string;
    cards?: { cardName: string; logoUrl: string }[];
    map?: MapTiles;
    hasNeighbour?: true;
  };
}

/**
 * Fills the built `index.html`: nonce, the region's colours, the browser's first answers, and the frame of the screen.
 * So the page paints before any script runs, in the elements and classes that the program then takes over.
 */
export function renderPage(template: string, page: Page): string {
  const login = page.user ? undefined : findLogin(page.path);
  const parts: Record<string, string> = {
    __NONCE__: escapeHtml(page.nonce),
    '<!--head-->': head(page, login),
    '<!--screen-->': page.screenFiles ? preloads(page.screenFiles, page) : '',
    '<!--frame-->': frame(page, login),
    '<!--boot-->': `<script type="application/json" id="boot">${scriptJson({ region: page.region, isDemo: page.isDemo, ...page.boot, ...(page.served && { served: page.served.boot }) })}</script>`,
  };
  // One pass, so that no value is searched for the marks of another.
  return template.replace(/__NONCE__|<!--(?:head|screen|frame|boot)-->/g, (mark) => parts[mark] ?? '');
}

function head({ nonce, region, served, path, boot }: Page, login: Login | undefined): string {
  const title = [served?.title ?? login?.heading, region?.cardName ?? operator.name]
    .filter((part) => part !== undefined)
    .join(' – ');
  const hold =
    path === '/buchung' && boot?.first ? `<script nonce="${escapeHtml(nonce)}">(${holdKeys.toString()})()</script>` : '';
  return `${hold}<title>${escapeHtml(title)}</title>
    <meta name="description" content="${escapeHtml(served?.description ?? description(region))}" />
    ${served?.head ?? ''}
    ${region ? appLinks(region) : ''}
    <style nonce="${escapeHtml(nonce)}">${regionStyle(region ?? NO_REGION_LOOK)}</style>`;
}

/** What makes a phone offer to keep the card among its apps. The browser changes them when another region is shown. */
function appLinks({ slug, cardName, primaryColor }: Region): string {
  const folder = `/regions/${encodeURIComponent(slug)}`;
  return `<link rel="manifest" href="${folder}/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png" />
    <meta name="apple-mobile-web-app-title" content="${escapeHtml(cardName)}" />
    <meta name="theme-color" content="${paletteOf(primaryColor).accent}" />`;
}

/**
 * Placed after the style and the start script, which the first paint and the program wait for. Before them, these would
 * take all six connections of a browser without HTTP/2.
 */
function preloads({ scripts, styles }: ScreenFiles[string], { nonce, served }: Page): string {
  const attributes = `fetchpriority="low" crossorigin nonce="${escapeHtml(nonce)}"`;
  return [
    ...scripts.map((file) => `<link rel="modulepreload" href="${file}" ${attributes} />`),
    // A screen that is there already needs its style at once.
    ...styles.map((file) =>
      served
        ? `<link rel="stylesheet" href="${file}" crossorigin />`
        : `<link rel="preload" as="style" href="${file}" ${attributes} />`,
    ),
  ].join('');
}

function description(region: Region | null): string {
  return region
    ? `${region.cardName}: Guthaben, Bonus und Buchungen der Karte für ${region.name}.`
    : 'Das Portal der regionalen Karten.';
}

/**
 * The painted frame has a mark, so that a test can tell it from the program's screen, which takes its place
 * (tests/support/program-first.ts).
 */
function frame(page: Page, login: Login | undefined): string {
  return `<div class="shell" data-frame>
      <noscript><p class="shell-demo">Bitte schalten Sie JavaScript ein, um das Portal zu benutzen.</p></noscript>
      ${page.isDemo ? '<aside class="shell-demo" aria-label="Hinweis">Demo – alle Daten sind erfunden.</aside>' : ''}
      ${page.user || (!login && isPublic(page)) ? header(page) : ''}
      <main class="shell-main">${page.served?.body ?? (login ? loginFrame(login, page) : screenPart(page))}</main>
      ${footer(page)}
    </div>`;
}

function screenPart(page: Page): string {
  const begin = screenFrame({ ...page, first: page.boot?.first, query: regionQuery(page) });
  return begin === '' && hasDesk(page) ? deskFrame(page) : begin;
}

/** Who works here, at a screen with the menu at the left edge. */
function hasDesk(page: Page): page is Page & { user: SignedInUser; screens: readonly MenuScreen[] } {
  return page.user !== null && page.screens !== undefined && page.path !== '/buchung' && hasRail(page.user);
}

/** Pages that are no login: whoever is not signed in may open them, and has a way home there. */
function isPublic({ path, screenFiles, served }: Page): boolean {
  return (
    !screenFiles ||
    served !== undefined ||
    screenFiles.screen?.who === 'anyone' ||
    screenFiles.screen?.who === 'signed-out' ||
    legalPages.some((legal) => legal.path === path || legal.aliases.includes(path))
  );
}

/** A stranger takes the region along (web/shell/keep-region.ts). */
function regionQuery({ user, region }: Page): string {
  return !user && region ? `?region=${encodeURIComponent(region.slug)}` : '';
}

function header(page: Page): string {
  const { region, user, path } = page;
  const menu = '<button class="shell-menu-button" disabled><span class="shell-burger"></span>Menü</button>';
  const bar = `<div class="shell-bar">${walletBarLabels.map((label) => `<span>${label}</span>`).join('')}</div>`;
  const isHolder = user !== null && isPermitted(customerPermits, user);
  const place = isHolder
    ? ' data-holder'
    : !user
      ? ''
      : path === '/buchung'
        ? ' data-reduced'
        : hasRail(user)
          ? ' data-rail'
          : '';
  return `<header class="shell-header"${place}><div class="shell-header-row">
        <a href="/${regionQuery(page)}" class="shell-brand">
        ${logo(region, '')}<span>${escapeHtml(region?.cardName ?? operator.name)}</span></a>
        ${user && isPermitted(contractPermits, user) ? '<div class="shell-search"></div>' : ''}
        ${user && path === '/buchung' ? `<div class="shell-place">${tillBar(page.boot?.first, user)}</div>` : ''}
        ${user ? menu : strangersFrame(regionQuery(page))}${hasDesk(page) ? railFrame(page) : ''}${isHolder ? `<span class="shell-bell"></span>${bar}` : ''}
      </div></header>`;
}

function loginFrame(login: Login, page: Page): string {
  const { region } = page;
  const field = (label: string) =>
    `<div class="field"><span class="field-label">${label}</span><div class="field-box"></div></div>`;
  return `<div class="login"><div class="login-sheet">
        <div class="login-hero"><div class="city-card" aria-hidden="true">
          <span class="city-card-name">${escapeHtml(region?.cardName ?? operator.name)}</span>
          <span class="city-card-region">${escapeHtml(region?.name ?? 'Die Karte Ihrer Stadt')}</span>
          ${logo(region, 'city-card-logo')}
        </div></div>
        <div class="login-panel">
          <h1>${login.heading}</h1>
          <p class="login-lead">${login.lead}</p>
          <div class="login-form">
            ${field(login.nameLabel)}${field('Passwort')}
            <div class="captcha"><span class="field-label">Zeichen aus dem Bild</span>
              <div class="captcha-row"><div class="captcha-picture"></div><div class="field-box"></div></div>
              <p class="captcha-status">Groß- und Kleinschreibung spielt keine Rolle.</p>
              <p class="captcha-ways"><button disabled>Neues Bild</button> <button disabled>Ohne Bild fortfahren</button></p></div>
            <button class="button" disabled>${escapeHtml(login.button)}</button>
          </div>
          ${loginLinksFrame(kindOf(login), regionQuery(page))}
        </div>
      </div>${frontDoorFrame(kindOf(login), region?.cardName, regionQuery(page))}</div>`;
}

const kindOf = (login: Login) => (Object.keys(logins) as LoginKind[]).find((kind) => logins[kind] === login)!;

function logo(region: Region | null, className: string): string {
  return `<img class="${className}" src="${escapeHtml(region?.logoUrl ?? '/kartenkontor.svg')}" alt="" width="40" height="40">`;
}

function footer(page: Page): string {
  const links = footPages.map(({ path, title }) => `<li><a href="${path}${regionQuery(page)}">${title}</a></li>`).join('');
  return `<footer class="shell-footer"><div class="shell-footer-row">
        <address>
          <strong>${operator.name}</strong> <span>${operator.street}, ${operator.city}</span>
          <span>Telefon <a href="tel:${operator.phone.replaceAll(' ', '')}">${operator.phone}</a></span>
          <a href="mailto:${operator.email}">${operator.email}</a>
        </address>
        <nav aria-label="Rechtliches"><ul>${links}</ul></nav>
        <div class="shell-footer-end">
          <label class="shell-theme">Darstellung <span class="choice"><select disabled><option>${themeChoices[0][1]}</option></select></span></label>
          <p class="shell-powered">powered by <img src="/kartenkontor.svg" alt="" width="22" height="22"> <strong>Kartenkontor</strong></p>
          <p>© ${new Date().getFullYear()} ${operator.name}</p>
        </div>
      </div></footer>`;
}

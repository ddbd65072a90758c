import { cardFacts, frontDoorHeading, loginLinks, newHere, strangersWays, waysIn } from '#contract/portal/front-door.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { escapeHtml } from './escape-html.ts';

/** The links of a login, in the elements of web/public/sign-in/login-links.tsx. `query` goes along with each. */
export function loginLinksFrame(kind: LoginKind, query: string): string {
  const links = loginLinks[kind].map(({ to, label }) => `<a href="${to}${query}">${label}</a>`);
  return links.length > 0 ? `<nav class="login-links" aria-label="Weitere Wege">${links.join('')}</nav>` : '';
}

/** The head's ways of who is not signed in, in the elements of web/shell/strangers-ways.tsx. */
export function strangersFrame(query: string): string {
  const links = strangersWays.map(({ to, label }) => `<li><a href="${to}${query}">${label}</a></li>`);
  return `<nav class="shell-ways" aria-label="Wege"><ul>${links.join('')}</ul></nav>`;
}

/** What stands below each login, in the elements of web/public/sign-in/front-door.tsx. */
export function frontDoorFrame(kind: LoginKind, cardName: string | undefined, query: string): string {
  const item = (title: string, text: string, way: string) => `<li><strong>${title}</strong><p>${text}</p>${way}</li>`;
  const ways = waysIn.map(({ kind: other, title, text }) => {
    const { to, label } = (other === kind && newHere[kind]) || { to: logins[other].path, label: logins[other].heading };
    return item(title, text, `<a href="${to}${query}">${label}</a>`);
  });
  const facts = cardFacts.map(({ title, text, link }) =>
    item(title, text, link ? `<a href="${link.to}${query}">${link.label}</a>` : ''),
  );
  return `<div class="front-door"><nav aria-label="Zugänge"><ul data-ways>${ways.join('')}</ul></nav>
        <h2>${escapeHtml(frontDoorHeading(cardName))}</h2><ul>${facts.join('')}</ul></div>`;
}

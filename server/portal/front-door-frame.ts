import { cardFacts, frontDoorHeading, HERE, loginLinks, waysIn } from '#contract/portal/front-door.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { escapeHtml } from './escape-html.ts';

/** The links of a login, in the elements of web/public/login/login-links.tsx. `query` goes along with each. */
export function loginLinksFrame(kind: LoginKind, query: string): string {
  const links = loginLinks[kind].map(({ to, label }) => `<a href="${to}${query}">${label}</a>`);
  return links.length > 0 ? `<nav class="login-links" aria-label="Weitere Wege">${links.join('')}</nav>` : '';
}

/** What stands below each login, in the elements of web/public/login/front-door.tsx. */
export function frontDoorFrame(kind: LoginKind, cardName: string | undefined, query: string): string {
  const item = (title: string, text: string, way: string) => `<li><strong>${title}</strong><p>${text}</p>${way}</li>`;
  const ways = waysIn.map(({ kind: other, title, text }) => {
    const { path, heading } = logins[other];
    return item(title, text, other === kind ? `<em>${HERE}</em>` : `<a href="${path}${query}">${heading}</a>`);
  });
  const facts = cardFacts.map(({ title, text, link }) =>
    item(title, text, link ? `<a href="${link.to}${query}">${link.label}</a>` : ''),
  );
  return `<div class="front-door"><nav aria-label="Zugänge"><ul data-ways>${ways.join('')}</ul></nav>
        <h2>${escapeHtml(frontDoorHeading(cardName))}</h2><ul>${facts.join('')}</ul></div>`;
}

import type { Shop, ShopList } from './shops.ts';

/** Texts of the page with a region's shops; the server's frame and the screen use the same. */
export const shopWords = {
  title: 'Partner finden',
  choose: 'Wo gilt meine Karte?',
  chooseLead: 'Wählen Sie Ihre Region. Dann sehen Sie alle Geschäfte, in denen Ihre Karte gilt.',
  search: 'Name, Branche oder Straße',
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  onlyOpen: 'Jetzt geöffnet',
  onlyBonus: 'Mit Bonus',
  find: 'Suchen',
  /** What a shop's entry unfolds. */
  details: 'Öffnungszeiten, Kontakt, Route',
  holidays: 'An Feiertagen gelten oft andere Zeiten.',
  route: 'Route',
  website: 'Internetseite',
  leaves: ' (verlässt das Portal, neuer Tab)',
  all: 'Alle Geschäfte zeigen',
  none: 'Dazu wurde kein Geschäft gefunden.',
  noneNext: 'Suchen Sie nach einer Branche wie „Bäckerei“, nach einer Straße oder nach dem Anfang des Namens.',
  opensNext: 'Gerade ist keines davon geöffnet. Als Nächstes geöffnet:',
  empty: 'In dieser Region sind noch keine Partner veröffentlicht.',
  more: 'Weitere Geschäfte',
  before: 'Vorige Seite',
  next: 'Nächste Seite',
  near: 'Nach Entfernung ordnen',
  /** How the shops are shown. 'Karte' is what one pays with. */
  look: 'Ansicht',
  list: 'Liste',
  map: 'Stadtplan',
  unpick: 'Auswahl aufheben',
  print: 'Drucken',
  byName: 'Nach Namen ordnen',
  stays: 'Ihr Standort bleibt auf Ihrem Gerät.',
} as const;

/** The heading of the page. */
export function shopHeading(cardName: string): string {
  return `Wo gilt die ${cardName}?`;
}

/** The sentence below the heading; `count` is the number of shops. */
export function shopLead(count: number, regionName: string): string {
  if (count === 0) return shopWords.empty;
  return count === 1
    ? `In ${regionName} nimmt ein Geschäft die Karte an.`
    : `In ${regionName} nehmen ${count} Geschäfte die Karte an.`;
}

/** The number of results as a sentence, also for screen readers. */
export function foundText(found: number, page: number, pages: number): string {
  if (found === 0) return shopWords.none;
  const count = found === 1 ? '1 Geschäft' : `${found} Geschäfte`;
  return pages === 1 ? count : `${count}, Seite ${page} von ${pages}`;
}

/** The name of a shop in its list; branches of the same name are told apart by their street. */
export function shopTitle({ name, street }: Pick<Shop, 'name' | 'street'>, { shops }: Pick<ShopList, 'shops'>): string {
  return sharedNames(shops).has(name) ? `${name}, ${street}` : name;
}

const known = new WeakMap<readonly Shop[], Set<string>>();

/** A list never changes; it is read once for all of its shops. */
function sharedNames(shops: readonly Shop[]): Set<string> {
  const made = known.get(shops);
  if (made) return made;
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of shops) (seen.has(name) ? shared : seen).add(name);
  known.set(shops, shared);
  return shared;
}

/** Shown before a map opens: another server delivers its pictures and sees the visitor's address. */
export function mapHint(host: string): string {
  return `Die Bilder des Stadtplans kommen von ${host}. Wenn Sie ihn öffnen, erfährt dieser Dienst Ihre IP-Adresse.`;
}

/** The names of a shop's trades, as one text. */
export function tradesOf({ categories }: Pick<Shop, 'categories'>, list: Pick<ShopList, 'categories'>): string {
  return list.categories
    .filter(({ id }) => categories.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

/** An OpenStreetMap address: the shop's point if it is known, else a search for its postal address. */
export function routeAddress({ place, street, zip, city }: Pick<Shop, 'place' | 'street' | 'zip' | 'city'>): string {
  if (place) return `https://www.openstreetmap.org/directions?to=${place[0]}%2C${place[1]}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${zip} ${city}`)}`;
}

/** "07821 12345" → "tel:0782112345" */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

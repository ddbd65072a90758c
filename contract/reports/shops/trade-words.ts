/** What people look for in a trade, by a word of the trade's name. All folded as `foldWords` does it. */
const wordsOfTrade: Readonly<Record<string, string>> = {
  apotheke: 'medikamente arznei arzneimittel pillen salbe rezept hustensaft tabletten',
  sanitatshaus: 'bandage prothese rollator rollstuhl einlagen',
  auto: 'kfz werkstatt reifen tankstelle autohaus wagen pkw',
  zweirad: 'fahrrad rad bike ebike roller motorrad fahrradladen',
  backerei: 'brot brotchen semmel wecken brezel geback backer backwaren fruhstuck',
  konditorei: 'kuchen torte geback pralinen konditor',
  blumen: 'strauss florist rosen blumenladen blumengeschaft pflanzen gartnerei',
  garten: 'pflanzen gartnerei samen erde baumschule gartencenter',
  bucher: 'buch buchhandlung buchladen romane lesen zeitschriften',
  schreibwaren: 'papier stifte hefte schulbedarf burobedarf schreibwarenladen',
  cafe: 'kaffee kuchen fruhstuck cappuccino tee',
  eisdiele: 'eis eiscafe gelato eisbecher',
  dienstleistung: 'reinigung schneiderei schlussel beratung service',
  drogerie: 'seife shampoo windeln pflege putzmittel drogeriemarkt',
  parfumerie: 'parfum duft kosmetik',
  elektro: 'handy fernseher waschmaschine kuchengerate elektriker lampen',
  technik: 'computer laptop telefon handy drucker',
  fitness: 'sport studio fitnessstudio training yoga',
  gesundheit: 'massage physiotherapie wellness kur',
  friseur: 'haare haarschnitt frisor barbier salon farbe',
  kosmetik: 'nagel manikure pedikure schminke kosmetikstudio',
  geschenke: 'geschenk souvenir andenken mitbringsel',
  deko: 'dekoration kerzen vasen',
  handwerk: 'maler schreiner tischler installateur klempner zimmerei handwerker',
  kultur: 'theater kino museum konzert bucherei',
  freizeit: 'kino schwimmbad spiele ausflug bowling',
  lebensmittel: 'supermarkt essen einkauf obst gemuse milch markt laden hofladen',
  feinkost: 'wein kase delikatessen spezialitaten ol',
  metzgerei: 'wurst fleisch metzger fleischer fleischerei schlachter schinken steak',
  mode: 'kleidung kleider hose hemd jacke bekleidung textilien boutique',
  schuhe: 'stiefel sandalen schuhladen schuhgeschaft schuster',
  optik: 'brille brillen kontaktlinsen optiker sehtest sonnenbrille',
  horakustik: 'horgerat horgerate horakustiker',
  reise: 'urlaub reiseburo ferien flug',
  ubernachtung: 'hotel pension zimmer ferienwohnung',
  restaurant: 'essen mittagstisch pizza pizzeria imbiss doner gasthof lokal',
  gasthaus: 'essen mittagstisch bier wirtschaft gasthof kneipe biergarten',
  schmuck: 'ringe kette ohrringe gold silber juwelier goldschmied',
  uhren: 'uhr armbanduhr uhrmacher',
  spielwaren: 'spielzeug lego puppen brettspiele kinder',
  sport: 'laufschuhe trikot ball sportgeschaft fussball ski',
  outdoor: 'wandern zelt rucksack camping',
  wohnen: 'mobel sofa bett teppich gardinen',
  einrichten: 'mobel kuchen lampen tisch stuhl mobelhaus',
};

/** Words that people look for where they mean a trade of that name; empty for a name that says nothing to us. */
export function wordsForTrade(foldedName: string): string {
  return foldedName
    .split(/[^\p{L}]+/u)
    .flatMap((word) => wordsOfTrade[word] ?? [])
    .join(' ');
}

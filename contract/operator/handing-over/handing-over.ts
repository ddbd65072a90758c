/** Columns of an exported list of cards that the template for taking cards over does not have. */
export const cardExtras = {
  employer: 'Arbeitgebernummer',
} as const;

/** The columns of our own export of bookings, and of that of former ones. Others read them, too. */
export const bookingColumns = [
  'Buchungsnummer',
  'Kartennummer',
  'Gebucht am',
  'Art',
  'Betrag',
  'Guthaben danach',
  'Firma',
  'Filiale',
  'Nimmt zurück',
] as const;
export const formerBookingColumns = [
  'Buchungsnummer',
  'Kartennummer',
  'Anbieter',
  'Gebucht am',
  'Art',
  'Betrag',
  'Firma',
] as const;

/** The same of a list of gifts: days and places are those of the campaign that takes them. */
export const giftExtras = { issuedOn: 'Ausgegeben am', where: 'Gilt' } as const;

/** The same of partners and branches: the templates know one trade of a shop. */
export const MORE_TRADES = 'Weitere Branchen';

/** The same of employees' cards that are charged. */
export const employeeExtras = { personnelNote: 'Notiz zur Personalnummer', leavesOn: 'Verlässt den Arbeitgeber am' } as const;

const isOneOf = (names: readonly string[], name: string) =>
  names.some((known) => known.toLowerCase() === name.trim().toLowerCase());

/** Whether a column of cards is one that only our own export has. */
export const isCardExtra = (name: string) => isOneOf(Object.values(cardExtras), name);

/** The same of gifts. */
export const isGiftExtra = (name: string) => isOneOf(Object.values(giftExtras), name);

/** The same of partners, branches and employees' cards. */
export const isPartyExtra = (name: string) => isOneOf([MORE_TRADES, ...Object.values(employeeExtras)], name);

/** The same of bookings. */
export const isBookingExtra = (name: string) => isOneOf(['Guthaben danach', 'Nimmt zurück'], name);

/** Whether a file of bookings is one of our own exports: then its amounts have their signs. */
export const isOwnBookings = (head: readonly string[]) =>
  [bookingColumns, formerBookingColumns].some((columns) => columns.every((name) => isOneOf(head, name)));

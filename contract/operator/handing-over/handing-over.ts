/** Columns of an exported list of cards that the template for taking cards over does not have. */
export const cardExtras = {
  employer: 'Arbeitgebernummer',
} as const;

/** The same of partners and branches: the templates know one trade of a shop. */
export const MORE_TRADES = 'Weitere Branchen';

/** The same of employees' cards that are charged. */
export const employeeExtras = { personnelNote: 'Notiz zur Personalnummer', leavesOn: 'Verlässt den Arbeitgeber am' } as const;

const isOneOf = (names: readonly string[], name: string) =>
  names.some((known) => known.toLowerCase() === name.trim().toLowerCase());

/** Whether a column of cards is one that only our own export has. */
export const isCardExtra = (name: string) => isOneOf(Object.values(cardExtras), name);

/** The same of partners, branches and employees' cards. */
export const isPartyExtra = (name: string) => isOneOf([MORE_TRADES, ...Object.values(employeeExtras)], name);

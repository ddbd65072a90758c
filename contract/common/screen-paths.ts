// Paths of screens that the server uses too, or that the frame around all screens needs before it has any call.

/** Where everybody is sent while the portal is closed. */
export const MAINTENANCE_PATH = '/wartungsarbeiten';

/** The only page that opens without a connection: the card as last seen. */
export const OFFLINE_PATH = '/offline';

/** The page that a balance link leads to. */
export const BALANCE_QUERY_PATH = '/abfrage';

/** Where a second factor is set up; whoever must have one can open no other page before. */
export const SECOND_FACTOR_PATH = '/zweiter-schritt';

/** The inbox; a click on a shown message opens it. */
export const INBOX_PATH = '/mitteilungen';

/** The start page of staff. */
export const STAFF_START_PATH = '/betrieb';

/** Where staff of another cell comes in, and where one sets out for another cell. */
export const CELL_ENTRY_PATH = '/zelle-betreten';
export const CELL_EXIT_PATH = '/zelle-oeffnen';

/** The accessibility statement, and where barriers are reported (BFSG, section 14). */
export const ACCESSIBILITY_PATH = '/barrierefreiheit';

/** How to use a card, in plain words. */
export const PLAIN_HELP_PATH = '/hilfe';

/** The public list of shops that accept a region's card. */
export const SHOPS_PATH = '/partner-finden';

// Addresses of screens that the server knows too, or that the frame around all screens must know before it has any call of theirs.

/** Where everybody is sent while the portal is closed (part 1, section 2.1). */
export const MAINTENANCE_PATH = '/wartungsarbeiten';

/** The one page that opens without a connection: the card as it was last seen. */
export const OFFLINE_PATH = '/offline';

/** The page that a link to a card's balance leads to (part 3, section 2.6). */
export const BALANCE_QUERY_PATH = '/abfrage';

/** Where a second factor is set up; who must have one gets nowhere else before (rulings 8). */
export const SECOND_FACTOR_PATH = '/zweiter-schritt';

/** Where the inbox is; a click on a shown message leads there. */
export const INBOX_PATH = '/mitteilungen';

/** Where a day of staff begins. */
export const STAFF_START_PATH = '/betrieb';

/** How the portal can be used by everybody, and where a barrier is told of (BFSG, section 14). */
export const ACCESSIBILITY_PATH = '/barrierefreiheit';

/** What one does with a card, in plain words. */
export const PLAIN_HELP_PATH = '/hilfe';

/** Where everybody reads in which shops a region's card counts. */
export const SHOPS_PATH = '/partner-finden';

/** The one page that opens without a connection: the card as it was last seen. */
export const OFFLINE_PATH = '/offline';

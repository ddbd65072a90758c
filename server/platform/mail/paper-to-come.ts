/**
 * A paper cannot be made yet, because something is missing that the recipient cannot give; the mail waits for it.
 * The message tells staff what is missing.
 */
export class PaperToCome extends Error {}

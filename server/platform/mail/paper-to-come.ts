/** A paper cannot be made yet, for want of something that is not the recipient's to give; the mail waits for it. The message says what is missing, to staff. */
export class PaperToCome extends Error {}

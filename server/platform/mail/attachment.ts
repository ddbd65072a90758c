/** A paper attached to a mail. The outbox stores where it is; it is read when the mail is sent. */
export interface Attachment {
  kind: 'contract' | 'mandate' | 'invoice' | 'reminder';
  id: string;
  /** With its ending. */
  fileName: string;
}

/** Reads or makes the paper. Throws PaperToCome if it cannot be made yet, another error if it does not exist. */
export type FetchAttachment = (attachment: Attachment) => Promise<Uint8Array>;

/** A paper cannot be made yet, for a reason other than its recipient: the mail waits. The message is for staff. */
export class PaperToCome extends Error {}

/** A paper that goes along with a mail. The outbox keeps where it is; it is fetched as the mail leaves. */
export interface Attachment {
  kind: 'contract' | 'mandate';
  id: string;
  /** With its ending. */
  fileName: string;
}

/** Fetches the paper, or makes it. Throws PaperToCome if it cannot be made yet, another error if there is none. */
export type FetchAttachment = (attachment: Attachment) => Promise<Uint8Array>;

/** A paper cannot be made yet, and not because of the recipient: the mail waits. The message tells staff why. */
export class PaperToCome extends Error {}

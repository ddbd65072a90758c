import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface FakeMailServer {
  url: string;
  /** Mails as they came in: MIME, and the recipients of the envelope. */
  received: { recipients: string[]; mime: string }[];
  /** Answer to the next recipient or message, in place of taking it. */
  refuseNext: { at: 'recipient' | 'message'; code: number }[];
  /** What it waits for before it answers a message. */
  think: () => Promise<unknown>;
  close(): Promise<void>;
}

/** A real SMTP server on a free port of the loopback address. */
export async function startMailServer(): Promise<FakeMailServer> {
  const refusal = (at: 'recipient' | 'message') => {
    if (fake.refuseNext[0]?.at !== at) return null;
    return Object.assign(new Error('not now'), { responseCode: fake.refuseNext.shift()!.code });
  };
  const receive = async (stream: Readable, session: SMTPServerSession) => {
    const mime = await text(stream);
    const problem = refusal('message');
    if (!problem) fake.received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mime });
    await fake.think();
    if (problem) throw problem;
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData: callbackify(receive),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const fake: FakeMailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    refuseNext: [],
    think: async () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}

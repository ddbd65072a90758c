import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push as a device would show it, after everything about it has been checked. */
export interface ReceivedPush {
  device: string;
  payload: { id: number; title: string; message: string; icon: string };
  ttl: number;
  urgency: string;
  topic: string;
}

export interface FakeDevice {
  /** What the browser would tell the portal (PushSubscription). */
  subscription: { endpoint: string; p256dh: string; auth: string };
  name: string;
}

export interface FakePushService {
  /** "host:port", for PUSH_HOSTS. */
  host: string;
  /** A browser that subscribes with the portal's public key. */
  newDevice(publicKey: string): FakeDevice;
  /** Accepted pushes in order of arrival. A repeated topic replaces nothing here, so that tests see it. */
  received: ReceivedPush[];
  /** What is wrong with what came: a key that does not fit, a message that cannot be opened. */
  complaints: string[];
  /** What the next pushes are answered with in place of 201. */
  answerNext: { status: number; retryAfter?: string }[];
  /** What it waits for before it answers. */
  think: () => Promise<unknown>;
  close(): Promise<void>;
}

interface Keys {
  pair: ECDH;
  auth: Buffer;
  publicKey: string;
}

/** A push service on loopback (RFC 8030): checks the portal's signature (RFC 8292), decrypts (RFC 8291, RFC 8188). */
export async function startPushService(): Promise<FakePushService> {
  const devices = new Map<string, Keys>();

  async function answerPush(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const name = request.url!.slice('/push/'.length);
    try {
      const keys = devices.get(name);
      if (!keys) throw new Error(`no device ${name}`);
      checkSignature(request.headers.authorization ?? '', `http://${fake.host}`, keys.publicKey);
      const push = readPush(name, request.headers, open(body, keys));
      await fake.think();
      const { status, retryAfter } = fake.answerNext.shift() ?? { status: 201 };
      if (status === 201) fake.received.push(push);
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    } catch (error) {
      fake.complaints.push(String(error));
      response.writeHead(400).end();
    }
  }

  const server = http.createServer((request, response) => void answerPush(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const fake: FakePushService = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    newDevice(publicKey) {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const name = randomBytes(8).toString('hex');
      devices.set(name, { pair, auth, publicKey });
      return { name, subscription: { endpoint: `http://${fake.host}/push/${name}`, p256dh, auth: auth.toString('base64url') } };
    },
    received: [],
    complaints: [],
    answerNext: [],
    think: async () => {},
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return fake;
}

/** The token of RFC 8292: signed by the key that the device has subscribed with, for this service, and not for ever. */
function checkSignature(authorization: string, origin: string, publicKey: string): void {
  const { token, key } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  if (!token || key !== publicKey) throw new Error('not the key of the subscription');
  const point = Buffer.from(publicKey, 'base64url');
  const half = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature does not fit');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  const hoursLeft = (Number(exp) - Date.now() / 1000) / 3600;
  if (aud !== origin || hoursLeft <= 0 || hoursLeft > 24) throw new Error(`the token is for ${aud}, and ${hoursLeft} hours`);
  if (!/^(mailto:|https:)/.test(sub ?? '')) throw new Error('nobody to write to');
}

/** Opens a message of one record (RFC 8188) with the keys of its device (RFC 8291). */
function open(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('no end of the last record');
  return padded.subarray(0, end).toString();
}

function readPush(device: string, headers: http.IncomingHttpHeaders, text: string): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error(`encoded as ${headers['content-encoding']}`);
  return {
    device,
    payload: JSON.parse(text) as ReceivedPush['payload'],
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
  };
}

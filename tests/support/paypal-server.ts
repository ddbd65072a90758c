import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to one request. `lost`: it is done, the answer never comes. `twice`: it is done twice. `refused`: it is
 * not done, 503. `late`: it is done, and answered when the test says so. `astray`: the connection breaks, and it is
 * done when the test says so.
 */
export type Fault = 'lost' | 'twice' | 'refused' | 'late' | 'astray';
export type Act = 'order' | 'look' | 'capture' | 'refund' | 'verify';

interface Capture {
  id: string;
  status: string;
  amount: { currency_code: string; value: string };
  custom_id: string;
}

export interface FakeOrder {
  id: string;
  status: string;
  reference: string;
  custom: string;
  amount: { currency_code: string; value: string };
  returnUrl: string;
  cancelUrl: string;
  captures: Capture[];
  /** What it lies about once it is captured. */
  lie: Partial<{ value: string; currency: string; payer: string; reference: string; status: string }>;
}

/** The payment provider in tests: answers as PayPal's Orders v2, with faults on request. It records the true money. */
export class FakePaypal {
  readonly orders = new Map<string, FakeOrder>();
  /** Captures that were given back. */
  readonly refunds: string[] = [];
  /** The next requests of each act have these faults, one each. */
  readonly faults: Record<Act, Fault[]> = { order: [], look: [], capture: [], refund: [], verify: [] };
  /** Signatures of messages that it has sent itself. */
  readonly signatures = new Set<string>();
  readonly url: string;
  /** Told of every act that was done, before it is answered. */
  watch: (act: Act) => unknown = () => {};
  readonly #held: (() => void)[] = [];
  #heldUp = Promise.withResolvers<void>();
  readonly #server: http.Server;
  readonly #known = new Map<string, unknown>();

  constructor(server: http.Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  settings(): Record<string, string> {
    return {
      PAYMENT_PROVIDER: 'paypal',
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
      PAYPAL_API_URL: this.url,
    };
  }

  /** The provider's order for one of ours. */
  orderOf(reference: string): FakeOrder {
    const order = [...this.orders.values()].find((one) => one.reference === reference);
    if (!order) throw new Error(`no order of ${reference}`);
    return order;
  }

  /** The payer's press on the button. */
  approve(reference: string): void {
    const order = this.orderOf(reference);
    if (order.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED';
  }

  /** What was pending is decided. */
  clear(reference: string, status: 'COMPLETED' | 'DECLINED'): void {
    for (const capture of this.orderOf(reference).captures) if (capture.status === 'PENDING') capture.status = status;
  }

  /** Money that is in the account, by the order it is of: captured and not given back. */
  holdings(): { reference: string; captureId: string }[] {
    return [...this.orders.values()].flatMap(({ reference, captures }) =>
      captures
        .filter(({ status, id }) => status === 'COMPLETED' && !this.refunds.includes(id))
        .map(({ id }) => ({ reference, captureId: id })),
    );
  }

  /** A message of its own about an order, with its signature; `isForged` has none that it knows. */
  message(reference: string, { isForged = false } = {}): { body: string; headers: Record<string, string> } {
    return this.#sign({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: this.orderOf(reference).id } }, isForged);
  }

  /** Its message that money of a payment went back, which it names as its real ones do: by a link alone. */
  goneBack(
    captureId: string,
    { id, how, value, isForged = false }: { id: string; how: 'REVERSED' | 'REFUNDED'; value: string; isForged?: boolean },
  ) {
    const links = [
      { rel: 'self', href: `https://api.paypal.com/v2/payments/refunds/${id}` },
      { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` },
    ];
    const resource = { id, amount: { currency_code: 'EUR', value }, status: 'COMPLETED', links };
    return this.#sign({ event_type: `PAYMENT.CAPTURE.${how}`, resource }, isForged);
  }

  #sign(message: object, isForged: boolean): { body: string; headers: Record<string, string> } {
    const signature = randomUUID();
    if (!isForged) this.signatures.add(signature);
    return {
      body: JSON.stringify({ id: randomUUID(), ...message }),
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/cert',
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-sig': signature,
        'paypal-transmission-time': '2026-01-01T00:00:00Z',
      },
    };
  }

  /** Comes when the next request is held up. */
  nextHeldUp(): Promise<void> {
    return this.#heldUp.promise;
  }

  /** Does and answers what was held up. */
  release(): void {
    for (const goOn of this.#held.splice(0)) goOn();
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  answer(request: http.IncomingMessage, body: string, response: http.ServerResponse): void {
    const path = request.url!.split('?')[0]!;
    if (path === '/v1/oauth2/token')
      return send(response, 200, { access_token: 'token', token_type: 'Bearer', expires_in: 3600 });
    const act = actOf(request.method!, path);
    if (!act) return send(response, 404, { name: 'RESOURCE_NOT_FOUND' });
    const fault = this.faults[act].shift();
    if (fault === 'refused') return send(response, 503, { name: 'SERVICE_UNAVAILABLE' });
    const key = request.headers['paypal-request-id'] as string | undefined;
    if (fault === 'astray') {
      request.socket.destroy();
      return this.#hold(() => this.#once(act, key, path, body));
    }
    const done = this.#once(act, key, path, body);
    this.watch(act);
    if (fault === 'twice') this.#once(act, key, path, body);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'late') return this.#hold(() => send(response, done.status, done.answer));
    send(response, done.status, done.answer);
  }

  #hold(goOn: () => void): void {
    this.#held.push(goOn);
    this.#heldUp.resolve();
    this.#heldUp = Promise.withResolvers();
  }

  /** The same request id is the same act. */
  #once(act: Act, key: string | undefined, path: string, body: string): { status: number; answer: unknown } {
    if (key !== undefined && this.#known.has(key)) return this.#known.get(key) as { status: number; answer: unknown };
    const done = this.#do(act, path, body);
    if (key !== undefined && done.status < 400) this.#known.set(key, done);
    return done;
  }

  #do(act: Act, path: string, body: string): { status: number; answer: unknown } {
    if (act === 'order') return { status: 201, answer: show(this.#place(JSON.parse(body) as never)) };
    if (act === 'verify') {
      const { transmission_sig: signature, webhook_id: webhook } = JSON.parse(body) as Record<string, string>;
      const isOurs = this.signatures.has(signature!) && webhook === 'webhook';
      return { status: 200, answer: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
    }
    const id = path.split('/')[4]!;
    if (act === 'refund') return this.#refund(id);
    const order = this.orders.get(id);
    if (!order) return { status: 404, answer: { name: 'RESOURCE_NOT_FOUND' } };
    return act === 'look' ? { status: 200, answer: show(order) } : this.#capture(order);
  }

  #place(wanted: {
    purchase_units: { reference_id: string; custom_id: string; amount: { currency_code: string; value: string } }[];
    payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
  }): FakeOrder {
    const [unit] = wanted.purchase_units;
    const { return_url: returnUrl, cancel_url: cancelUrl } = wanted.payment_source.paypal.experience_context;
    const order: FakeOrder = {
      id: `PP-${randomUUID()}`,
      status: 'PAYER_ACTION_REQUIRED',
      reference: unit!.reference_id,
      custom: unit!.custom_id,
      amount: unit!.amount,
      returnUrl,
      cancelUrl,
      captures: [],
      lie: {},
    };
    this.orders.set(order.id, order);
    return order;
  }

  #capture(order: FakeOrder): { status: number; answer: unknown } {
    const refuse = (issue: string) => ({ status: 422, answer: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } });
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED');
    if (order.lie.status === 'REFUSED') return refuse('INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    const { value = order.amount.value, currency = 'EUR', payer = order.custom, status = 'COMPLETED' } = order.lie;
    order.captures.push({
      id: `CAP-${randomUUID()}`,
      status,
      amount: { currency_code: currency, value },
      custom_id: payer,
    });
    return { status: 201, answer: show(order) };
  }

  #refund(captureId: string): { status: number; answer: unknown } {
    if (this.refunds.includes(captureId))
      return { status: 422, answer: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] } };
    this.refunds.push(captureId);
    return { status: 201, answer: { id: randomUUID(), status: 'COMPLETED' } };
  }
}

function actOf(method: string, path: string): Act | undefined {
  if (path === '/v1/notifications/verify-webhook-signature') return 'verify';
  if (path === '/v2/checkout/orders') return 'order';
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture$/.test(path)) return 'capture';
  if (/^\/v2\/payments\/captures\/[^/]+\/refund$/.test(path)) return 'refund';
  return method === 'GET' && /^\/v2\/checkout\/orders\/[^/]+$/.test(path) ? 'look' : undefined;
}

function show({ id, status, reference, custom, amount, captures, lie }: FakeOrder): unknown {
  return {
    id,
    status,
    purchase_units: [
      {
        reference_id: captures.length ? (lie.reference ?? reference) : reference,
        custom_id: custom,
        amount,
        ...(captures.length && { payments: { captures } }),
      },
    ],
    links: [{ href: `https://paypal.example/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }],
  };
}

function send(response: http.ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

export async function startFakePaypal(): Promise<FakePaypal> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const paypal = new FakePaypal(server);
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => paypal.answer(request, Buffer.concat(chunks).toString(), response));
  });
  return paypal;
}

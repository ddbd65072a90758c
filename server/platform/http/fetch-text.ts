import { assertShallow } from './assert-shallow.ts';

interface Options {
  /** JSON to be posted; without it the address is only read. */
  body?: string;
  headers?: Record<string, string>;
  /** Aborts the call, also while its body is read. */
  signal: AbortSignal;
  /** Largest body in bytes, after decompression. */
  mostBytes: number;
}

/**
 * Fetches text from an external server, in the charset that it names. Throws an Error on any status but 2xx, on a
 * redirect (credentials must not be forwarded), on too large a body, and on the signal. Messages never contain headers.
 */
export async function fetchText(
  url: URL,
  { body, headers = {}, signal, mostBytes }: Options,
): Promise<{ text: string; headers: Headers }> {
  const posted =
    body === undefined ? { headers } : { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url, { ...posted, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url.host} answered ${response.status}`);
  }
  const charset = /charset="?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  const bytes = await readAtMost(response, mostBytes);
  return { text: new TextDecoder(charset).decode(bytes), headers: response.headers };
}

async function readAtMost(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop by an error cancels the stream.
    if (size > mostBytes) throw new Error(`the answer is larger than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches JSON from an external server. Throws like `fetchText`, and on a body that is no JSON. */
export async function fetchJson(
  url: URL,
  options: Parameters<typeof fetchText>[1],
): Promise<{ body: unknown; headers: Headers }> {
  const { text, headers } = await fetchText(url, { ...options, headers: { accept: 'application/json', ...options.headers } });
  try {
    assertShallow(text);
    return { body: JSON.parse(text), headers };
  } catch {
    throw new Error(`${url.host} answered no JSON`);
  }
}

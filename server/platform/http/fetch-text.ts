interface Options {
  headers?: Record<string, string>;
  /** Ends the call, the reading of its body included. */
  signal: AbortSignal;
  /** Largest body, after decompression. */
  mostBytes: number;
}

/**
 * Asks a server outside for text, in the charset that it names. Throws on any status but 2xx, on redirects (credentials
 * must not travel on), on a body that is too large, and when the signal says so. Messages never hold the headers.
 */
export async function fetchText(
  url: URL,
  { headers = {}, signal, mostBytes }: Options,
): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(url, { headers, signal, redirect: 'error' });
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

/** Asks a server outside for JSON. Throws like `fetchText`, and on a body that is no JSON. */
export async function fetchJson(
  url: URL,
  options: Parameters<typeof fetchText>[1],
): Promise<{ body: unknown; headers: Headers }> {
  const { text, headers } = await fetchText(url, { ...options, headers: { accept: 'application/json', ...options.headers } });
  try {
    return { body: JSON.parse(text), headers };
  } catch {
    throw new Error(`${url.host} answered no JSON`);
  }
}

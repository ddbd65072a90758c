import { fetchText } from './fetch-text.ts';

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

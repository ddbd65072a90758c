/** Whether an address leads to the host of another; a trailing dot names the same one. */
export function isOfHost(address: string, url: string): boolean {
  const hostOf = (text: string) => URL.parse(text)?.hostname.replace(/\.$/, '');
  return hostOf(address) === hostOf(url);
}

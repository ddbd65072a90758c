import Bowser from 'bowser';

/** The name of a browser for its owner ("Firefox unter Windows"). Nothing else of the user agent is stored. */
export function describeDevice(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown');
  if (!browser.name) return 'Unbekanntes Gerät';
  return os.name ? `${browser.name} unter ${os.name}` : browser.name;
}

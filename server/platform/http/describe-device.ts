import Bowser from 'bowser';

/** A browser in words by which its owner knows it again ("Firefox unter Windows"). Nothing else of what it says of itself is kept. */
export function describeDevice(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown');
  if (!browser.name) return 'Unbekanntes Gerät';
  return os.name ? `${browser.name} unter ${os.name}` : browser.name;
}

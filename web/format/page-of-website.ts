/** The address of a page on a region's own website; null where the region has none. */
export function pageOfWebsite(website: string, page: string): string | null {
  // `URL.canParse` is newer than the oldest browsers.
  try {
    return new URL(page, website).href;
  } catch {
    return null;
  }
}

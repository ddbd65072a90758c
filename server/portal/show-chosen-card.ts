/**
 * Runs in the browser, as text of the page, behind the cards of the served wallet. Shows the one that this device has
 * chosen before the first paint, so that nobody scans another. Uses nothing outside of itself.
 */
export function showChosenCard(key: string): void {
  try {
    const chosen = localStorage.getItem(key);
    const track = document.querySelector<HTMLElement>('[data-frame] .wallet-track');
    const card = [...(track?.children ?? [])].find((one) => (one as HTMLElement).dataset.card === chosen) as
      | HTMLElement
      | undefined;
    if (!track || !card || card === track.firstElementChild) return;
    track.scrollTo({ left: card.offsetLeft - (track.firstElementChild as HTMLElement).offsetLeft, behavior: 'instant' });
    // The bookings below are those of the first.
    document.querySelector('[data-frame] .bookings')?.remove();
  } catch {
    // A browser that stores nothing has chosen nothing.
  }
}

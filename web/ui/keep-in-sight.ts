/** Scrolls a list so that its current item is in sight, with its neighbours. Only the list moves, never the page. */
export function keepInSight(box: HTMLElement | null): void {
  const item = box?.querySelector<HTMLElement>('[aria-current]');
  if (!box || !item) return;
  const top = item.offsetTop - item.offsetHeight;
  const below = item.offsetTop + 2 * item.offsetHeight - box.clientHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (below > box.scrollTop) box.scrollTop = below;
}

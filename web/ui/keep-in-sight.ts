/** Scrolls a list so far that its current item is in sight. Only the list moves, never the page. */
export function keepInSight(box: HTMLElement | null): void {
  const item = box?.querySelector<HTMLElement>('[aria-current]');
  if (!box || !item) return;
  const top = item.offsetTop;
  const below = top + item.offsetHeight - box.clientHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (below > box.scrollTop) box.scrollTop = below;
}

/** What people call a cell: the host of its portal. */
export function nameOfCell(address: string): string {
  return new URL(address).host;
}

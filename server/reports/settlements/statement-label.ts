/** What a statement is called everywhere: number of the region, number within it. The operator has no two of one label. */
export function statementLabel(regionId: number, number: number): string {
  return `${regionId}-${String(number).padStart(5, '0')}`;
}

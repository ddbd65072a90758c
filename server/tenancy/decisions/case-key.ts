/** The key of a case. A region moved here from another database may bring numbers that are in use here as well. */
export interface CaseKey {
  regionId: number;
  number: number;
}

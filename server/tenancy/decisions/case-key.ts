/** By which a case is found. Regions that came from another database may bring numbers along that this one has given out as well. */
export interface CaseKey {
  regionId: number;
  number: number;
}

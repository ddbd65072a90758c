/** The file of the demo's map in the folder of its data. */
export const TOWN_MAP = 'town.pmtiles';

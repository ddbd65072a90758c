/** How a series looks: colour, outline and pattern, so that nobody has to tell colours apart. Colours of CSS. */
export interface Look {
  fill: string;
  stroke: string;
  pattern: 'plain' | 'stripes' | 'dots' | 'grid';
}

/** A place where something is not shown (`Chart.gap`). */
export const GAP_LOOK: Look = { fill: 'var(--sunken)', stroke: 'var(--line-strong)', pattern: 'stripes' };

export interface Series {
  /** Distinct within its chart. */
  key: string;
  name: string;
  look: Look;
  /** The legend switches it on. */
  startsHidden?: true;
}

/** One plot of a chart: a value for each series and place. */
export interface Measure {
  /** Distinct within its chart. */
  name: string;
  unit: Unit;
  /** In the order of the series, each in the order of the places; null where there is no such place. */
  values: readonly (readonly (number | null)[])[];
  /** The names of the places in this plot, where they are other ones than the chart's. */
  marks?: readonly string[];
}

/** How numbers are read. Plots of one unit in one chart share their scale. */
export interface Unit {
  format: (value: number) => string;
  /** In tables and files, whose headings say the rest. */
  formatPlain: (value: number) => string;
  /** Shorter, for the axis. */
  formatTick: (value: number) => string;
}

/** Numbers that are shown as a picture, as a table and as a file. */
export interface Chart {
  title: string;
  /** What the picture cannot say by itself. */
  note?: string;
  /** The same, where the picture comes first. */
  foot?: string;
  shape: 'bars' | 'stack' | 'lines';
  /** What the places are, and their names. */
  axis: string;
  places: readonly string[];
  /** Their names on the axis, where those are too long for it. */
  marks?: readonly string[];
  /** The last bar is what the page is about: where not all names have room, it has its own. */
  namesLast?: true;
  /** What a place without a value means, where it is no nothing: the place is hatched. */
  gap?: string;
  series: readonly Series[];
  measures: readonly Measure[];
  /** Whether the values of all places may be added up. */
  hasTotal: boolean;
}

import { useSyncExternalStore } from 'react';

/** How a person wants to see a table, kept on the device. */
export interface TableLayout {
  /** Ids of columns, the first one first; those that are not named come behind, as they were made. */
  order: readonly string[];
  /** Columns that were switched on or off. */
  shown: Readonly<Record<string, boolean>>;
  /** Pixels; columns without a width of their own take what they need. */
  widths: Readonly<Record<string, number>>;
}

/** A layout with a filter and an order, by name. */
export interface SavedView extends TableLayout {
  name: string;
  /** Parameters of the address. */
  params: Readonly<Record<string, string>>;
}

interface Kept {
  layout: TableLayout;
  views: readonly SavedView[];
}

export const NARROWEST = 48;
export const WIDEST = 800;
export const MOST_VIEWS = 20;
export const LONGEST_NAME = 60;

/** Columns as they were made. */
export const asMade: TableLayout = { order: [], shown: {}, widths: {} };
const nothing: Kept = { layout: asMade, views: [] };

const listeners = new Set<() => void>();
const read = new Map<string, { text: string | null; kept: Kept }>();

/** The layout and the saved views of a table; any other table of the same name changes with it. */
export function useKeptLayout(id: string) {
  const kept = useSyncExternalStore(subscribe, () => readKept(`table ${id}`));
  const keep = (changes: Partial<Kept>) => write(`table ${id}`, JSON.stringify({ ...kept, ...changes }));
  return {
    layout: kept.layout,
    views: kept.views,
    setLayout: (layout: TableLayout) => keep({ layout }),
    reset: () => keep({ layout: asMade }),
    /** Replaces one of the same name. */
    save: (view: SavedView) => keep({ views: [...kept.views.filter(({ name }) => name !== view.name), view].slice(-MOST_VIEWS) }),
    forget: (gone: SavedView) => keep({ views: kept.views.filter(({ name }) => name !== gone.name) }),
  };
}

/** Whether rows have more air: for all tables of the device. */
export function useAiriness(): [boolean, (isAiry: boolean) => void] {
  const isAiry = useSyncExternalStore(subscribe, () => readText('table-rows') === 'airy');
  return [isAiry, (next) => write('table-rows', next ? 'airy' : 'dense')];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Where storage is switched off, for as long as the page lives. */
const inMemory = new Map<string, string>();

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Switched off or full.
  }
  for (const listener of listeners) listener();
}

function readKept(key: string): Kept {
  const text = readText(key);
  const before = read.get(key);
  if (before?.text === text) return before.kept;
  const kept = text === null ? nothing : keptOf(text);
  read.set(key, { text, kept });
  return kept;
}

/** Other programs of this address may have written it; what is not understood is left out. */
function keptOf(text: string): Kept {
  try {
    const { layout, views } = JSON.parse(text) as { layout?: unknown; views?: unknown };
    return { layout: layoutOf(layout), views: Array.isArray(views) ? views.flatMap(viewOf).slice(-MOST_VIEWS) : [] };
  } catch {
    return nothing;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function layoutOf(value: unknown): TableLayout {
  if (!isRecord(value)) return asMade;
  return {
    order: Array.isArray(value.order) ? value.order.filter((id) => typeof id === 'string') : [],
    shown: valuesOf(value.shown, (one) => typeof one === 'boolean'),
    widths: valuesOf(value.widths, (one) => typeof one === 'number' && one >= NARROWEST && one <= WIDEST),
  };
}

function viewOf(value: unknown): SavedView[] {
  if (!isRecord(value) || typeof value.name !== 'string') return [];
  const params = valuesOf<string>(value.params, (one) => typeof one === 'string');
  return [{ ...layoutOf(value), name: value.name.slice(0, LONGEST_NAME), params }];
}

function valuesOf<Value>(record: unknown, isRight: (value: unknown) => boolean): Record<string, Value> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isRight(value))) as Record<string, Value>;
}

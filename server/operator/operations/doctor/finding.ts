/** What a check has found, in plain words. Only `wrong` makes the command fail. */
export interface Finding {
  state: 'good' | 'wrong' | 'hint' | 'skipped';
  /** A whole sentence. */
  what: string;
  /** What to do about it, as a whole sentence; `wrong` and `hint` have one. */
  remedy?: string;
}

export const good = (what: string): Finding => ({ state: 'good', what });
export const wrong = (what: string, remedy: string): Finding => ({ state: 'wrong', what, remedy });
export const hint = (what: string, remedy: string): Finding => ({ state: 'hint', what, remedy });
/** For what cannot be looked at, because something else is missing or wrong. */
export const skipped = (what: string): Finding => ({ state: 'skipped', what });

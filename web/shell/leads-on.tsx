/** Stands at the home address, which leads everybody on to a screen of theirs before anything is shown. */
export function LeadsOn() {
  return null;
}

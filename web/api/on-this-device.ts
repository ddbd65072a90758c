/** Uses what this browser keeps. Null where storage is switched off or full: then nothing is kept. */
export function onThisDevice<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

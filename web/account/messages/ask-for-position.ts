/** Asks, by the browser's own question, whether the page may know where the phone is. The answer itself is not looked at. */
export function askForPosition(): Promise<boolean> {
  if (!('geolocation' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      // Where there is no position to be had just now, the permission may be there all the same.
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { maximumAge: Infinity, timeout: 10_000 },
    );
  });
}

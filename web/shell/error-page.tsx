import { useEffect } from 'react';

/** Stands in for a screen that broke, or that could not be fetched. */
export function ErrorPage() {
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return;
    // The address is already that of the screen that was asked for.
    const goOn = () => location.reload();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [isOffline]);
  return (
    <div className="page page-message">
      <div className="sheet" role="alert">
        <h1>{isOffline ? 'Keine Verbindung' : 'Diese Seite konnte nicht angezeigt werden'}</h1>
        <p>
          {isOffline
            ? 'Sie sind gerade nicht mit dem Internet verbunden. Sobald Sie es wieder sind, erscheint die Seite von selbst.'
            : 'Bitte laden Sie die Seite neu. Bleibt der Fehler bestehen, wenden Sie sich an den Support.'}
        </p>
        <p className="page-actions">
          <button type="button" className="button" onClick={() => location.reload()}>
            Neu laden
          </button>
          {!isOffline && <a href="/">Zur Startseite</a>}
        </p>
      </div>
    </div>
  );
}

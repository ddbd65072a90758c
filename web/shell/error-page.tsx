/** Stands in for a screen that broke, or that could not be fetched. */
export function ErrorPage() {
  return (
    <div className="page page-message">
      <div className="sheet" role="alert">
        <h1>Diese Seite konnte nicht angezeigt werden</h1>
        <p>Bitte laden Sie die Seite neu. Bleibt der Fehler bestehen, wenden Sie sich an den Support.</p>
        <p className="page-actions">
          <button type="button" className="button" onClick={() => location.reload()}>
            Neu laden
          </button>
          <a href="/">Zur Startseite</a>
        </p>
      </div>
    </div>
  );
}

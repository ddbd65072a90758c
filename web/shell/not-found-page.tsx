import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <div className="page page-message">
      <div className="sheet">
        <h1>Diese Seite gibt es nicht</h1>
        <p>Vielleicht ist die Adresse nicht vollständig, oder die Seite ist umgezogen.</p>
        <p className="page-actions">
          <Link to="/" className="button">
            Zur Startseite
          </Link>
        </p>
      </div>
    </div>
  );
}

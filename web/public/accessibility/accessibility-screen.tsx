import { Link } from '@tanstack/react-router';
import { operator } from '#contract/common/operator.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { BarrierForm } from './barrier-form.tsx';

/**
 * What the law requires a consumer service to say about its accessibility (BFSG, appendix 3), in plain words, and where
 * to report a barrier.
 */
export function AccessibilityScreen() {
  const region = currentRegion.use();
  return (
    <article className="page page-text">
      <h1>Barrierefreiheit</h1>
      <p className="page-lead">
        Alle sollen dieses Portal benutzen können: mit Tastatur oder Maus, mit großer Schrift oder Sprachausgabe, am Telefon oder
        am Computer.
      </p>

      <h2>Was Sie hier tun können</h2>
      <p>
        Mit der Karte bezahlen Sie in Geschäften Ihrer Region. Im Portal sehen Sie Ihr Guthaben und Ihre Buchungen, sperren eine
        verlorene Karte und übertragen Guthaben. Geschäfte buchen hier Aufladungen, Zahlungen und Boni, Arbeitgeber laden die
        Karten ihrer Beschäftigten.
      </p>

      <h2>Wie wir die Anforderungen erfüllen</h2>
      <p>
        Maßstab ist das Barrierefreiheitsstärkungsgesetz mit der Norm EN 301 549 und den Richtlinien WCAG 2.2, Stufe AA. Wir
        prüfen jede Änderung mit Programmen und von Hand.
      </p>
      <ul>
        <li>Alles geht mit der Tastatur. Ein farbiger Rahmen zeigt, wo Sie gerade sind.</li>
        <li>Überschriften, Felder, Meldungen und Tabellen haben Namen, die eine Sprachausgabe vorliest.</li>
        <li>Schrift lässt sich auf das Doppelte vergrößern, ohne dass etwas verloren geht.</li>
        <li>Schrift und Hintergrund haben genug Kontrast, hell und dunkel. Die Darstellung wählen Sie unten auf jeder Seite.</li>
        <li>Farben sagen nie allein, was gemeint ist. Bewegung entfällt, wenn Ihr Gerät das so möchte.</li>
        <li>Statt Zeichen aus einem Bild abzulesen, können Sie „Ohne Bild fortfahren“ wählen.</li>
        <li>Bevor eine Anmeldung endet, sagen wir es zwei Minuten vorher. Eine Taste verlängert sie.</li>
      </ul>

      <h2>Was noch nicht geht</h2>
      <p>
        Papiere von Banken und Bilder, die Geschäfte oder Regionen selbst einstellen, prüfen wir nicht auf Barrierefreiheit.
        Landkarten sind mit Sprachausgabe schlecht zu lesen; dieselben Angaben stehen daneben als Liste.
      </p>

      <h2 id="melden">Eine Barriere melden</h2>
      <p>
        Sie kommen irgendwo nicht weiter? Sagen Sie es uns, auch ohne Ihren Namen. Sie erreichen uns auch unter{' '}
        <a href={`mailto:${operator.email}`}>{operator.email}</a> und telefonisch unter{' '}
        <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>.
      </p>
      {region && (
        <div className="sheet max-40 mt-5 padded">
          <BarrierForm region={region.slug} />
        </div>
      )}

      <h2>Wenn wir nicht helfen</h2>
      <p>
        Bekommen Sie von uns keine Antwort, die Ihnen weiterhilft, wenden Sie sich an die Marktüberwachungsstelle der Länder für
        die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg. Sie achtet darauf, dass das Gesetz
        eingehalten wird.
      </p>
      <p className="page-actions">
        <Link to="/">Zur Startseite</Link>
      </p>
    </article>
  );
}

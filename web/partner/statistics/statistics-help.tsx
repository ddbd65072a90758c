import classes from './statistics.module.css';

/** How to read the charts, and what exactly they count. */
export function StatisticsHelp() {
  return (
    <details className={classes.help}>
      <summary>Hilfe zu den Auswertungen</summary>
      <ul>
        <li>
          <strong>Daten ausblenden:</strong> Ein Klick auf einen Eintrag der Legende blendet seine Daten aus, ein weiterer Klick
          blendet sie wieder ein.
        </li>
        <li>
          <strong>Werte ablesen:</strong> Fahren Sie mit der Maus über ein Diagramm oder tippen Sie es an, um die genauen Werte zu
          sehen. Mit der Tastatur wählen Sie das Diagramm mit der Tabulatortaste und gehen mit den Pfeiltasten weiter.
        </li>
        <li>
          <strong>Tabelle, Bild, Datei:</strong> Alle Werte stehen unter jedem Diagramm auch als Tabelle. Mit „PNG“ speichern Sie
          das Diagramm als Bild, mit „CSV“ die Werte für eine Tabellenkalkulation.
        </li>
        <li>
          <strong>Anzahl und Summe:</strong> Gezählt werden Einlösungen, Aufladungen und Kundenboni, mit dem Betrag der Buchung.
          Eine stornierte Buchung zählt nicht mehr mit, auch nicht in dem Zeitraum, in dem sie gemacht wurde.
        </li>
        <li>
          <strong>Einkäufe:</strong> Einkäufe werden aus dem gewährten Bonus errechnet, mit dem Prozentsatz, der bei der Buchung
          galt. War der Bonus kein Prozentsatz, ist der Einkaufswert nicht bekannt und zählt nicht mit.
        </li>
        <li>
          <strong>Karten:</strong> Jede Karte zählt einmal je Monat. Als registriert zählt sie, wenn sie zum Zeitpunkt einer
          Buchung in diesem Monat registriert war.
        </li>
        <li>
          <strong>Zeit:</strong> Es gilt die Uhrzeit in Deutschland. Wochen beginnen am Montag und tragen die Nummer ihrer
          Kalenderwoche (KW).
        </li>
      </ul>
    </details>
  );
}

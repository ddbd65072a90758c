import classes from './statistics.module.css';

/** How to read the charts, and what exactly they count. */
export function StatisticsHelp() {
  return (
    <details className={`mt-6 ${classes.help}`}>
      <summary className="hovers">Hilfe zu den Auswertungen</summary>
      <ul>
        <li>
          <strong>Umsatz, Durchschnittsbon:</strong> Umsatz ist, was bei Ihnen mit der Karte bezahlt wurde (Einlösungen). Der
          Durchschnittsbon ist der Umsatz geteilt durch die Zahl der Einlösungen.
        </li>
        <li>
          <strong>Neue und wiederkehrende Karten:</strong> Jede Karte zählt im Zeitraum einmal. Neu ist sie, wenn vor dem Zeitraum
          keine Buchung mit ihr bei Ihnen steht, sonst ist sie wiederkehrend. Ist ein Standort gewählt, kommt es auf diesen
          Standort an.
        </li>
        <li>
          <strong>Umsatz von Bonuskarten:</strong> Einlösungen mit Karten, denen Sie an einem früheren Tag einen Bonus gewährt
          hatten, an welchem Standort auch immer. Ob die Kundschaft wegen des Bonus kam, kann die Zahl nicht sagen.
        </li>
        <li>
          <strong>Vergleich:</strong> Ein Zeitraum, der noch läuft, wird mit dem gleich langen Stück des anderen verglichen, bis
          zur gleichen Uhrzeit. Ganze Monate werden mit ganzen Monaten verglichen, andere Tage mit ebenso vielen davor. Beim
          Vorjahr stehen Tage und Wochen neben denselben Wochentagen 52 Wochen vorher, Monate neben demselben Monat.
        </li>
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
          Buchungen mit Testkarten zählen nicht. Eine stornierte Buchung zählt nicht mehr mit, auch nicht in dem Zeitraum, in dem
          sie gemacht wurde.
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

import { bookingTitles } from '#contract/money/bookings/bookings.ts';
import { keyOfPanel, PART_KEY, STORNO_KEY, tillPanels } from '#web/partner/till/till-panels.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './till.module.css';

const steps = [
  'Scannen Sie die Karte, oder tippen Sie ihre Nummer. Das Guthaben erscheint von selbst.',
  'Tippen Sie den Betrag. Darunter steht, was gebucht wird und was danach auf der Karte ist.',
  'Drücken Sie Enter. Die Kasse sagt Ihnen, ob gebucht wurde. Mit Enter schließen Sie die Meldung.',
];

const keys: [string, string][] = [
  ...tillPanels.map((type): [string, string] => [keyOfPanel(type), `zu „${bookingTitles[type]}“`]),
  [STORNO_KEY, 'letzte Buchung zurücknehmen'],
  [PART_KEY, 'einlösen, was auf der Karte ist, wenn es nicht reicht'],
  ['Enter', 'Betrag buchen, Meldung schließen'],
  ['Tab', 'zum nächsten Feld'],
  ['Esc', 'Fenster schließen, ohne zu buchen'],
];

const questions: [string, string][] = [
  [
    'Auf der Karte ist kein Guthaben',
    'Dann steht die Kasse schon bei „Guthaben aufladen“. Wenn Sie dort nur tippen und Enter drücken, fragt sie noch einmal nach, damit nichts aufgeladen wird, was eingelöst werden sollte. Nach F3, einer Schnelltaste oder einem Tipp in das Feld fragt sie nicht.',
  ],
  [
    'Das Guthaben reicht nicht',
    `Dann wird nichts gebucht. Mit ${PART_KEY} oder der Taste unter dem Betrag lösen Sie ein, was auf der Karte ist. Den Rest zahlt Ihre Kundin oder Ihr Kunde anders.`,
  ],
  [
    'Sie haben sich vertippt',
    'Mit „Storno“ nehmen Sie Ihre letzte Buchung zurück, ganz oder zum Teil. Später hilft die Korrekturbuchung.',
  ],
  [
    'Die Verbindung ist weg',
    'Die Kasse versucht es selbst noch einmal und bucht höchstens einmal. Warten Sie, bis sie antwortet, oder fragen Sie danach das Guthaben ab.',
  ],
  ['Die nächste Karte kommt schon', 'Scannen Sie sie ruhig. Sie wartet, bis die Buchung davor fertig ist.'],
  ['Jemand anderes übernimmt', 'Mit „Wechseln“ meldet sich Ihre Kollegin oder Ihr Kollege mit PIN an. Karte und Betrag bleiben.'],
];

/** The till in plain words: its steps, its keys, and what to do when something is different. */
export function TillHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Hilfe zur Kasse" onClose={onClose}>
      <div className={classes.help}>
        <h3>So buchen Sie</h3>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h3>Tasten</h3>
        <dl className={classes.helpKeys}>
          {keys.map(([key, deed]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{deed}</dd>
            </div>
          ))}
        </dl>
        <h3>Wenn etwas anders ist</h3>
        <dl>
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

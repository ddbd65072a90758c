import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './confirm-card.module.css';

/** Why the past of a card is missing, and the way to it; nothing for a card that is confirmed. */
export function ConfirmHint({ isConfirmed }: { isConfirmed: boolean }) {
  if (isConfirmed) return null;
  return (
    <p className={classes.hint}>
      Sie sehen die Buchungen ab Ihrer Registrierung. Frühere sehen Sie, sobald Sie die Karte mit ihrer Produktionsnummer
      bestätigen: <ScreenLink to="/karte-bestaetigen">Karte bestätigen</ScreenLink>
    </p>
  );
}

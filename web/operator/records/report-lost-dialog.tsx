import { useNavigate } from '@tanstack/react-router';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { openForSomebody } from '#web/api/cases.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useIsShown } from '#web/ui/use-is-shown.ts';

/** Makes a case of a lost card, for somebody to look into before it is replaced. */
export function ReportLostDialog({ card: { card, registeredAt }, onClose }: { card: CardRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  async function open(note: string) {
    const { number } = await openForSomebody({ kind: 'lost-card', about: card, note });
    if (isShown()) await navigate({ to: '/vorgang', search: { nummer: String(number) } });
    return null;
  }
  return (
    <ActDialog
      title="Verlust als Vorgang anlegen"
      confirm="Vorgang anlegen"
      reasonLabel="Wer hat den Verlust wie gemeldet?"
      send={open}
      done="Der Vorgang ist angelegt."
      fallback="Der Vorgang konnte nicht angelegt werden."
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        {registeredAt && 'Wer die Karte registriert hat, erfährt es per E-Mail. '}
        Die Karte bleibt offen, bis über den Vorgang entschieden ist. Wer sie jetzt schon schließen will, sperrt sie zusätzlich.
      </p>
    </ActDialog>
  );
}

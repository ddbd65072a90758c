import { DeskPage, DeskPanel, DeskPanels } from '#web/operator/desk/desk-parts.tsx';
import { MakeLinksForm } from './make-links-form.tsx';
import { RevokeLinksForm } from './revoke-links-form.tsx';

/** Links that tell the balance of a card without signing in: make them, end them. */
export function BalanceLinksScreen() {
  return (
    <DeskPage
      title="Links zur Guthabenabfrage"
      lead="Wer den Link einer Karte hat, sieht ihr Guthaben ohne Anmeldung, zum Beispiel über einen QR-Code auf der Karte."
    >
      <DeskPanels>
        <DeskPanel title="Links erzeugen">
          <MakeLinksForm />
        </DeskPanel>
        <DeskPanel title="Links widerrufen">
          <RevokeLinksForm />
        </DeskPanel>
      </DeskPanels>
    </DeskPage>
  );
}

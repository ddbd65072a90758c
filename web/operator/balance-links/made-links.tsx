import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './balance-links.module.css';
import { zipQrCodes } from './zip-qr-codes.ts';

/** The files of links that were just made, as long as the page is open: nobody can make them again. */
export function MadeLinks({ csv, name }: { csv: Blob; name: string }) {
  const drawing = useAttempt({
    act: async () => saveFile(await zipQrCodes(csv), 'guthaben-qr-codes.zip'),
    confirmation: () => 'Die QR-Codes wurden heruntergeladen.',
    fallback: 'Die QR-Codes konnten nicht gezeichnet werden.',
  });
  return (
    <div className={classes.made}>
      <p>
        Solange diese Seite offen ist, können Sie die Links noch einmal herunterladen, auch als QR-Codes (SVG) für die Druckerei.
      </p>
      <div className={`row gap-3 mt-4 ${classes.buttons}`}>
        <AttemptButton className="field-button" attempt={drawing}>
          <span aria-live="polite">{drawing.isPending ? 'QR-Codes werden gezeichnet …' : 'QR-Codes als ZIP'}</span>
        </AttemptButton>
        <button type="button" className="field-button" onClick={() => saveFile(csv, name)}>
          Links als CSV
        </button>
      </div>
      {drawing.alerts}
    </div>
  );
}

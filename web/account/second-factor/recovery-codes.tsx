import { currentUser } from '#web/api/current-user.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './second-factor.module.css';

/** The codes for a lost phone: seen once, to be copied, printed or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\r\n');
  const email = currentUser.use()?.email ?? '';

  function download() {
    const lines = `Wiederherstellungscodes für ${email}\r\nJeder Code gilt einmal.\r\n\r\n${text}\r\n`;
    saveFile(new Blob([lines], { type: 'text/plain;charset=utf-8' }), 'wiederherstellungscodes.txt');
  }

  return (
    <div className="stack gap-4 wide items-start">
      <p>
        Mit einem dieser Codes melden Sie sich an, wenn Sie Ihr Telefon nicht haben. Jeder gilt einmal.{' '}
        <strong>Sie werden nur jetzt gezeigt:</strong> Bewahren Sie sie auf, aber nicht auf dem Telefon.
      </p>
      <ul className={classes.codes} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`row gap-3 middle ${classes.row}`}>
        <CopyButton text={text} label="Kopieren" />
        <button type="button" className="button" onClick={() => print()}>
          Drucken
        </button>
        <button type="button" className="button" onClick={download}>
          Herunterladen
        </button>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { isInstallWorthAHint, refuseInstall } from '#web/api/install-hint.ts';
import { installPrompt } from '#web/api/install-prompt.ts';
import classes from './install-hint.module.css';

/** Only iOS knows this word: whether the page runs as an app. There nobody can be asked, only told. */
const isPlainIos = () => 'standalone' in navigator && navigator.standalone === false;

/** Tells those who come back that the card can lie among the apps of their phone; a no is kept. */
export function InstallHint({ cardName }: { cardName: string }) {
  const [isWanted, setWanted] = useState(isInstallWorthAHint);
  const prompt = installPrompt.use();
  if (!isWanted || (!prompt && !isPlainIos())) return null;

  function refuse() {
    refuseInstall();
    setWanted(false);
  }
  async function install() {
    const answer = await prompt!.prompt();
    installPrompt.set(null);
    if (answer.outcome === 'dismissed') refuse();
  }
  return (
    <aside className={classes.hint} aria-labelledby="install">
      <h2 id="install">{cardName} auf Ihrem Startbildschirm</h2>
      <p>
        {prompt
          ? 'Legen Sie Ihre Karte zu Ihren Apps: Dann ist sie an der Kasse schneller da, auch ohne Internet.'
          : 'Tippen Sie in der Leiste des Browsers auf „Teilen“ und dann auf „Zum Home-Bildschirm“: Dann ist Ihre Karte an der Kasse schneller da, auch ohne Internet.'}
      </p>
      <p className="row gap-3 mt-4">
        {prompt && (
          <button type="button" className="button" onClick={() => void install()}>
            Zu den Apps legen
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={refuse}>
          Nicht mehr zeigen
        </button>
      </p>
    </aside>
  );
}

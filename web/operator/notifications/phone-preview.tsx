import classes from './notifications.module.css';

interface PhonePreviewProps {
  title: string;
  message: string;
  /** The card's name, where a region is chosen. */
  sender: string | undefined;
  slug: string | undefined;
}

export function PhonePreview({ title, message, sender, slug }: PhonePreviewProps) {
  return (
    <section className={`sheet ${classes.preview}`} aria-label="Vorschau auf dem Telefon">
      <h2>Vorschau</h2>
      <div className={classes.phone}>
        <div className={classes.bubble}>
          {slug && <img src={`/regions/${slug}/icon-192.png`} alt="" width="40" height="40" />}
          <div>
            <p className="soft small">{sender ?? 'Karte'} · jetzt</p>
            <p className="bold">{title || 'Titel'}</p>
            <p className={classes.bubbleText}>{message || 'Text der Nachricht'}</p>
          </div>
        </div>
      </div>
      <p className="field-hint">Manche Telefone zeigen lange Texte erst nach dem Aufklappen ganz.</p>
    </section>
  );
}

import { type DecisionOffer, REASON_GAP } from '#contract/cases.ts';
import classes from './cases.module.css';

/** The mails of a decision before they go out, with the reason as it is typed. */
export function MailPreview({ mails, reason }: { mails: DecisionOffer['mails']; reason: string }) {
  return (
    <div className={classes.preview}>
      <h3>{mails.length === 1 ? 'Diese E-Mail geht dann hinaus' : 'Diese E-Mails gehen dann hinaus'}</h3>
      {mails.length === 0 && <p>Es geht keine E-Mail hinaus.</p>}
      {mails.map(({ to, subject, text }) => (
        <article key={to} className={classes.mail}>
          <p className={classes.mailHead}>
            <span>An: {to}</span>
            <strong>{subject}</strong>
          </p>
          <p className={classes.words}>{text.replaceAll(REASON_GAP, () => reason.trim() || '…')}</p>
        </article>
      ))}
    </div>
  );
}

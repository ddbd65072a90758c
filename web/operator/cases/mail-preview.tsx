import type { DecisionOffer } from '#contract/tenancy/decisions/case-page.ts';
import classes from './cases.module.css';

/** The mails of a decision before they go out; what is still being typed stands in their gaps. */
export function MailPreview({ mails, gaps }: { mails: DecisionOffer['mails']; gaps: Record<string, string> }) {
  const fill = (text: string) =>
    Object.entries(gaps).reduce((filled, [gap, typed]) => filled.replaceAll(gap, () => typed.trim() || '…'), text);
  return (
    <div className={classes.preview}>
      <h3>{mails.length === 1 ? 'Diese E-Mail geht dann hinaus' : 'Diese E-Mails gehen dann hinaus'}</h3>
      {mails.length === 0 && <p>Es geht keine E-Mail hinaus.</p>}
      {mails.map(({ to, subject, text }) => (
        <article key={to} className={`edged small ${classes.mail}`}>
          <p className={`stack gap-1 mb-3 ${classes.mailHead}`}>
            <span>An: {to}</span>
            <strong>{subject}</strong>
          </p>
          <p className={classes.words}>{fill(text)}</p>
        </article>
      ))}
    </div>
  );
}

import { HtmlText } from '#web/ui/html-text.tsx';
import classes from './faq-list.module.css';

interface FaqListProps {
  faqs: readonly { question: string; answer: string }[];
  /** Asked before a link within the portal is followed; true keeps the person here. */
  holdBack?: (path: string) => boolean;
}

/** Questions that open to their answers. The browser's own element, so that search finds closed ones too. */
export function FaqList({ faqs, holdBack }: FaqListProps) {
  return (
    <div className={`sheet lined max-52 ${classes.list}`}>
      {faqs.map(({ question, answer }) => (
        <details key={question} className={classes.faq}>
          <summary className="hovers">
            <h2>{question}</h2>
          </summary>
          <HtmlText html={answer} className={classes.answer} {...(holdBack && { holdBack })} />
        </details>
      ))}
    </div>
  );
}

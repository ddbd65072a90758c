import { useEffect, useRef } from 'react';

/** Stands where the form was, and has the focus, so that nobody wonders whether it was sent. */
export function MessageSent({ answerGoesTo, onAnother }: { answerGoesTo: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="sheet max-44 mt-8 padded">
      <h2 ref={heading} tabIndex={-1}>
        Vielen Dank für Ihre Nachricht
      </h2>
      <p className="page-lead">Wir antworten Ihnen an {answerGoesTo}.</p>
      <p className="page-actions">
        <button type="button" className="button" onClick={onAnother}>
          Weitere Nachricht schreiben
        </button>
      </p>
    </div>
  );
}

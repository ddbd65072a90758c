import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ContactForm } from '#web/public/contact/contact-form.tsx';
import { MessageSent } from '#web/public/contact/message-sent.tsx';

export function ContactScreen() {
  const user = currentUser.use();
  return user && <Contact user={user} />;
}

function Contact({ user }: { user: SignedInUser }) {
  const [answerGoesTo, setAnswerGoesTo] = useState<string | null>(null);
  const beginning = useBeginning();
  return (
    <div className="page">
      <h1>Kontakt</h1>
      {answerGoesTo === null ? (
        <>
          <p className="page-lead">Sie haben eine Frage oder ein Anliegen? Schreiben Sie uns, wir helfen Ihnen gern.</p>
          <ContactForm user={user} onSent={setAnswerGoesTo} message={beginning} />
        </>
      ) : (
        <MessageSent answerGoesTo={answerGoesTo} onAnother={() => setAnswerGoesTo(null)} />
      )}
    </div>
  );
}

/** Who comes from a booking need not say which. */
function useBeginning(): string {
  const { karte, buchung }: Record<string, unknown> = useSearch({ strict: false });
  if (typeof karte !== 'string' || typeof buchung !== 'string') return '';
  if (!/^\d{15}$/.test(karte) || !/^\d{1,15}$/.test(buchung)) return '';
  return `Es geht um die Buchung ${buchung} auf meiner Karte ${groupDigits(karte)}.\n\n`;
}

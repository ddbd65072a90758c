import { useState } from 'react';
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
  return (
    <div className="page">
      <h1>Kontakt</h1>
      {answerGoesTo === null ? (
        <>
          <p className="page-lead">Sie haben eine Frage oder ein Anliegen? Schreiben Sie uns, wir helfen Ihnen gern.</p>
          <ContactForm user={user} onSent={setAnswerGoesTo} />
        </>
      ) : (
        <MessageSent answerGoesTo={answerGoesTo} onAnother={() => setAnswerGoesTo(null)} />
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentUser } from '#web/api/current-user.ts';
import { introductionQuery } from '#web/api/info-pages.ts';
import { InterestContactForm } from '#web/prospect/contact/interest-contact-form.tsx';
import { ContactPerson } from '#web/prospect/info/contact-person.tsx';
import { ContactForm } from '#web/public/contact/contact-form.tsx';
import { MessageSent } from '#web/public/contact/message-sent.tsx';

/** Partners, employers and prospects write to the people of their region. */
export function PartnerContactScreen() {
  const user = currentUser.use();
  return user && <PartnerContact user={user} />;
}

function PartnerContact({ user }: { user: SignedInUser }) {
  const { data } = useQuery(introductionQuery);
  return (
    <div className="page">
      <h1>Kontakt</h1>
      <p className="page-lead">Sie haben eine Frage oder ein Anliegen? Schreiben Sie uns oder rufen Sie uns an.</p>
      {data && (
        <div className="max-44 mt-8">
          <ContactPerson acf={{ ...data.acf, greeting: null }} />
        </div>
      )}
      {user.role === 'interested' ? <InterestContactForm user={user} /> : <BusinessForm user={user} />}
    </div>
  );
}

function BusinessForm({ user }: { user: SignedInUser }) {
  const [answerGoesTo, setAnswerGoesTo] = useState<string | null>(null);
  if (answerGoesTo === null) return <ContactForm user={user} onSent={setAnswerGoesTo} />;
  return <MessageSent answerGoesTo={answerGoesTo} onAnother={() => setAnswerGoesTo(null)} />;
}

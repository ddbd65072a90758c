import type { InterestPersonalData } from '#contract/money/joining/joining.ts';
import classes from './joining.module.css';

/** Who signs in for the company; only staff changes it. */
export function ContactPerson({ told }: { told: InterestPersonalData }) {
  const facts = [
    ['Geschlecht', told.contactPersonGender],
    ['Vorname', told.contactPersonFirstName],
    ['Nachname', told.contactPersonLastName],
    ['E-Mail-Adresse', told.contactPersonEmail],
  ];
  return (
    <section className={`mt-3 ${classes.contact}`} aria-labelledby="contact-person">
      <h2 id="contact-person">Ansprechperson</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || 'keine Angabe'}</dd>
          </div>
        ))}
      </dl>
      <p>Damit melden Sie sich an. Ändern können wir sie auf Anfrage.</p>
    </section>
  );
}

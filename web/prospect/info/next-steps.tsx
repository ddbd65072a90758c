import { useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { appointmentAddressOf } from '#contract/tenancy/regions/info-pages.ts';
import { appointmentUrlsQuery } from '#web/api/info-pages.ts';
import { toldOf } from '#web/prospect/info/told-of.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './info.module.css';

export function NextSteps({ user }: { user: SignedInUser }) {
  const { data } = useQuery(appointmentUrlsQuery);
  const hasCalendar = data !== undefined && appointmentAddressOf(user.role, data.acf) !== null;
  const isShop = toldOf(user).includes('partner');
  return (
    <section aria-labelledby="schritte">
      <h2 id="schritte">So geht es weiter</h2>
      <ol className={classes.steps}>
        <li className="sheet">
          <h3>Kennenlernen</h3>
          {isShop ? (
            <p>
              Probieren Sie die Kasse aus: In der <ScreenLink to="/demo-buchung">Demo-Buchung</ScreenLink> geschieht nichts, aber
              alles sieht aus wie später bei Ihnen.
            </p>
          ) : (
            <p>
              Lesen Sie, was andere <ScreenLink to="/arbeitgeber-faq">Arbeitgeber fragen</ScreenLink> und welche{' '}
              <ScreenLink to="/konditionen-mitarbeitercard">Konditionen</ScreenLink> gelten.
            </p>
          )}
        </li>
        <li className="sheet">
          <h3>Fragen klären</h3>
          {hasCalendar ? (
            <p>
              Wir nehmen uns Zeit für Sie: Suchen Sie sich eine{' '}
              <ScreenLink to="/terminbuchung">Beratung zum Wunschtermin</ScreenLink> aus, kostenlos und unverbindlich.
            </p>
          ) : (
            <p>Rufen Sie uns an oder schreiben Sie uns mit dem Formular unten, kostenlos und unverbindlich.</p>
          )}
        </li>
        <li className="sheet">
          <h3>Loslegen</h3>
          <p>
            Registrieren Sie sich als{' '}
            {isShop && (
              <>
                <ScreenLink to="/partner-werden">Akzeptanzpartner</ScreenLink> oder als{' '}
              </>
            )}
            <ScreenLink to="/arbeitgeber-werden">Arbeitgeber</ScreenLink>. Vor dem Abschluss sehen Sie den genauen Preis.
          </p>
        </li>
      </ol>
      {hasCalendar && (
        <p className="page-actions">
          <ScreenLink to="/terminbuchung" className="button button-quiet">
            Beratungstermin buchen
          </ScreenLink>
        </p>
      )}
    </section>
  );
}

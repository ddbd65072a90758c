import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operator } from '#contract/common/operator.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { TOP_UP_LIMIT_EUROS } from '#contract/common/top-up-limit.ts';
import { walletBarLabels } from '#contract/portal/wallet-bar.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import classes from './plain-help.module.css';

const [overview, , showCard] = walletBarLabels;

/**
 * How to use a card, for people who read with effort or are new to German: short sentences, one thing in each, no
 * technical terms.
 */
export function PlainHelpScreen() {
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const isSignedIn = currentUser.use() !== null;
  return (
    <article className={`page page-text ${classes.help}`}>
      <h1>Einfach erklärt</h1>
      <p className="page-lead">So benutzen Sie Ihre {cardName}. In kurzen Sätzen und einfachen Worten.</p>
      <button type="button" className="button button-quiet button-low mt-3" onClick={() => window.print()}>
        Diese Seite drucken
      </button>

      <Topic title="Was ist die Karte?">
        <p>Auf der Karte ist Geld. Dieses Geld heißt: Guthaben.</p>
        <p>Mit dem Guthaben bezahlen Sie in Geschäften in Ihrer Region. Die Karte kostet Sie nichts.</p>
        <p>
          Welche Geschäfte machen mit? <Link to={SHOPS_PATH}>Hier ist die Liste.</Link>
        </p>
      </Topic>

      <Topic title="So bezahlen Sie">
        <ol>
          <li>Gehen Sie zur Kasse.</li>
          <li>Sagen Sie: Ich möchte mit der Karte bezahlen.</li>
          <li>
            Geben Sie Ihre Karte. Oder zeigen Sie die Karte auf dem Telefon.{' '}
            {isSignedIn
              ? `Tippen Sie dafür auf „${showCard}“.`
              : `Melden Sie sich dafür auf dem Telefon an. Tippen Sie dann auf „${showCard}“.`}
          </li>
          <li>Die Kasse nimmt das Geld von der Karte.</li>
        </ol>
        <p>Ist zu wenig Guthaben auf der Karte? Dann bezahlen Sie den Rest zum Beispiel mit Bargeld.</p>
      </Topic>

      <Topic title="So kommt Geld auf die Karte">
        <p>Sie geben dem Geschäft Geld. Das Geschäft lädt das Geld auf die Karte.</p>
        <p>
          In einem Monat gehen höchstens <span className="amount">{TOP_UP_LIMIT_EUROS} Euro</span> auf eine Karte.
        </p>
        <p>
          Vielleicht lädt auch Ihre Firma Geld auf Ihre Karte. Das zählt nicht zu den{' '}
          <span className="amount">{TOP_UP_LIMIT_EUROS} Euro</span>.
        </p>
      </Topic>

      <Topic title="So sehen Sie Ihr Guthaben">
        <ol>
          <li>{isSignedIn ? 'Sie sind schon angemeldet.' : <SignIn />}</li>
          <li>
            Öffnen Sie die Seite <Link to="/dashboard">{overview}</Link>. Dort steht Ihr Guthaben.
          </li>
        </ol>
        <p>Oder fragen Sie an der Kasse.</p>
      </Topic>

      <Topic title="Was ist ein Bonus?">
        <p>Ein Bonus ist ein Geschenk. Manche Geschäfte legen etwas Geld auf Ihre Karte, wenn Sie dort einkaufen.</p>
        <p>Zeigen Sie deshalb bei jedem Einkauf Ihre Karte. Auch wenn Sie bar bezahlen.</p>
      </Topic>

      <Topic title="Ihre Karte ist weg?">
        <p>Haben Sie die Karte verloren? Oder hat jemand die Karte gestohlen? Dann sperren Sie die Karte sofort:</p>
        <ol>
          <li>
            Öffnen Sie die Seite <Link to="/lock-card">Karte sperren</Link>.
          </li>
          <li>Wählen Sie Ihre Karte.</li>
          <li>Setzen Sie den Haken.</li>
          <li>Geben Sie Ihr Passwort ein.</li>
          <li>Drücken Sie auf „{cardName} sperren“.</li>
        </ol>
        <p>Jetzt kann niemand mehr mit der Karte bezahlen. Sie auch nicht. Das bleibt so.</p>
        <p>Ihr Geld ist nicht weg. Lesen Sie weiter: So bekommen Sie eine neue Karte.</p>
        <p>Wichtig: Das geht nur, wenn die Karte registriert ist. Registriert heißt: Wir wissen, dass die Karte Ihnen gehört.</p>
      </Topic>

      <Topic title="So bekommen Sie eine neue Karte">
        <ol>
          <li>Holen Sie sich in einem Geschäft eine neue Karte.</li>
          <li>
            Öffnen Sie die Seite <Link to="/lock-card">Neue Karte hinzufügen</Link>. Geben Sie die zwei Nummern von der neuen
            Karte ein.
          </li>
          <li>Auf derselben Seite steht „Guthaben übertragen“. Geben Sie dort die Nummer der alten Karte ein.</li>
          <li>Wählen Sie die neue Karte aus. Drücken Sie auf „Übertragung beauftragen“.</li>
        </ol>
        <p>Wir bringen das ganze Geld auf die neue Karte. Das dauert meistens höchstens 3 Tage. Sie bekommen dann eine E-Mail.</p>
        <p>So geht es auch, wenn Sie zwei Karten haben und das Geld auf eine Karte bringen möchten.</p>
      </Topic>

      <Topic title="Wie lange gilt das Guthaben?">
        <p>Benutzen Sie die Karte? Dann bleibt das Guthaben.</p>
        <p>Benutzen Sie die Karte 3 volle Jahre nicht? Dann verfällt das Guthaben. Das heißt: Das Geld ist weg.</p>
        <p>Vorher schreiben wir Ihnen eine E-Mail, wenn die Karte registriert ist.</p>
      </Topic>

      <Topic title="Wer hilft Ihnen?">
        <p>
          Rufen Sie uns an: <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>.
        </p>
        <p>
          Oder schreiben Sie uns: <a href={`mailto:${operator.email}`}>{operator.email}</a>.
        </p>
        <p>
          Mehr Antworten stehen auf der Seite <Link to="/help-faq">Hilfe/FAQ</Link>.
        </p>
      </Topic>
    </article>
  );
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.topic}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function SignIn() {
  return (
    <>
      <Link to="/login">Melden Sie sich an.</Link> Dafür brauchen Sie Ihre E-Mail-Adresse und Ihr Passwort. Haben Sie noch kein
      Passwort? Dann <Link to="/registrierung">registrieren Sie Ihre Karte</Link>.
    </>
  );
}

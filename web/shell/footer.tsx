import { Link } from '@tanstack/react-router';
import { footPages } from '#contract/tenancy/regions/legal-pages.ts';
import { operator } from '#contract/common/operator.ts';
import { themeChoices } from '#contract/portal/theme-choices.ts';
import { onThisDevice } from '#web/api/on-this-device.ts';

const thisYear = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="shell-footer">
      <div className="shell-footer-row">
        <address>
          <strong>{operator.name}</strong>
          <span>
            {operator.street}, {operator.city}
          </span>
          <span>
            Telefon <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>
          </span>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </address>
        <nav aria-label="Rechtliches">
          <ul>
            {footPages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="shell-footer-end">
          <label className="shell-theme">
            Darstellung
            <span className="choice">
              <select
                defaultValue={findThemeChoice()}
                onChange={(event) => chooseTheme(event.currentTarget.value as ThemeChoice)}
              >
                {themeChoices.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </label>
          <p className="shell-powered">
            powered by <img src="/kartenkontor.svg" alt="" width={22} height={22} /> <strong>Kartenkontor</strong>
          </p>
          <p>
            © {thisYear} {operator.name}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** How the page is to look: as the device wishes, or as the person has chosen for this device. */
type ThemeChoice = (typeof themeChoices)[number][0];

/** Read by the script in web/index.html before the first paint. */
const KEY = 'theme';

function findThemeChoice(): ThemeChoice {
  const kept = onThisDevice((storage) => storage.getItem(KEY));
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice on this device and paints it at once, in all open tabs. */
function chooseTheme(choice: ThemeChoice): void {
  onThisDevice((storage) => (choice === 'system' ? storage.removeItem(KEY) : storage.setItem(KEY, choice)));
  // The script that paints hears this of other tabs by itself.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

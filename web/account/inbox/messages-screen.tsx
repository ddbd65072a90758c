import { isPermitted } from '#contract/common/roles.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import { currentUser } from '#web/api/current-user.ts';
import { BookingNoticesSection } from './booking-notices-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { InboxSection } from './inbox-section.tsx';
import { listShownHints } from '#web/api/shown-hints.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import classes from './messages.module.css';

/** What a person was told, and on which devices it shows. */
export function MessagesScreen() {
  const user = currentUser.use();
  return (
    <div className="page">
      <h1>Mitteilungen</h1>
      <InboxSection />
      <NearbySection />
      {user && isPermitted(customerPermits, user) && <BookingNoticesSection />}
      <DevicesSection />
    </div>
  );
}

/** The hints for places that this phone has shown; they are kept on it alone. */
function NearbySection() {
  const hints = listShownHints();
  if (hints.length === 0) return null;
  return (
    <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="nearby">
      <h2 id="nearby">In Ihrer Nähe</h2>
      <p>Diese Hinweise hat dieses Gerät gezeigt, als Sie in der Nähe waren. Das weiß nur dieses Gerät.</p>
      <ul className="plain-list lined wide">
        {hints.map(({ id, title, message, shownAt }) => (
          <li key={id} className={classes.message}>
            <h3>{title}</h3>
            <p className={classes.text}>{message}</p>
            <p className={`soft small ${classes.time}`}>{formatMoment(shownAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

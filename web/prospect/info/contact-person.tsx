import type { OutputOf } from '#contract/common/call.ts';
import type { regionData } from '#contract/tenancy/regions/regions.ts';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import { HtmlText } from '#web/ui/html-text.tsx';
import classes from './contact-person.module.css';

export function ContactPersonSkeleton() {
  return (
    <output className={`sheet row middle ${classes.sheet} ${classes.skeleton}`}>
      <span className="visually-hidden">Wird geladen …</span>
    </output>
  );
}

type Introduction = Partial<OutputOf<typeof regionData>['acf']>;

/** Whom to ask in the region, with picture and greeting where there are any. */
export function ContactPerson({ acf }: { acf: Introduction }) {
  const { contact_person: name, personenbezeichnung: title, phone, email, greeting, image_region_contact_person: picture } = acf;
  if (!name && !greeting && !phone && !email) return null;
  return (
    <aside className={`sheet row middle ${classes.sheet}`} aria-label={title ?? 'Ihr Kontakt'}>
      <RegionPicture address={picture} className={classes.picture} />
      <div className={classes.words}>
        {greeting && <HtmlText html={greeting} className={`mb-4 large ${classes.greeting}`} />}
        <p className="row gap-x-3">
          {title && <span className="soft">{title}</span>}
          {name && <strong>{name}</strong>}
        </p>
        <p className={`row gap-1 gap-x-5 mt-1 ${classes.ways}`}>
          {phone && (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              <span className="visually-hidden">Telefon </span>
              {phone}
            </a>
          )}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </div>
    </aside>
  );
}

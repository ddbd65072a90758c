import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { openingNeeds, type PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import { formatDayInText } from '#contract/common/format-when.ts';
import { type RegionPart, regionParts } from '#contract/tenancy/regions/region-parts.ts';
import { currentUser } from '#web/api/current-user.ts';
import { regionPartQuery } from '#web/api/region-editing.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { useLastAnswer } from '#web/ui/use-last-answer.ts';
import { BankPanel } from './bank-panel.tsx';
import { groupsFor, mayChange, operatorGroups, regionGroups, type Section, sectionNames } from './part-names.ts';
import { PartScreen } from './part-screen.tsx';
import { VouchersPanel } from './vouchers-panel.tsx';
import classes from './regions.module.css';

/** Everything that a region is, part by part; without a slug the operator's own legal texts. */
export function RegionScreen() {
  const { slug = '', teil }: { slug?: string; teil?: string } = useSearch({ strict: false });
  const groups = slug === '' ? operatorGroups : regionGroups;
  const sections = groups.flatMap((group) => group.sections);
  const user = currentUser.use();
  const section = sections.find((name) => name === teil) ?? sections.find((name) => mayChange(user, name)) ?? sections[0]!;
  const part: RegionPart = section in regionParts ? (section as RegionPart) : 'identity';
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(regionPartQuery(slug, part));
  const { shown: last } = useLastAnswer(data);
  const navigate = useNavigate();
  const title = slug === '' ? 'Rechtstexte des Betreibers' : (data?.region?.name ?? 'Region');

  return (
    <DeskPage
      title={title}
      lead={slug === '' ? 'Sie gelten überall, wo eine Region keinen eigenen Text hat.' : data && <RegionState answer={data} />}
      actions={<Link to="/regionen">Alle Regionen</Link>}
    >
      <div className={`stack gap-2 ${classes.region}`}>
        <SectionMenu slug={slug} shown={section} edits={last?.edits ?? []} />
        <div className={classes.main} aria-busy={isFetching && !data}>
          {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {data && section === 'bank' && <BankPanel slug={slug} />}
          {data && section === 'vouchers' && <VouchersPanel slug={slug} />}
          {data && section === part && (
            <PartScreen
              key={`${slug} ${part}`}
              slug={slug}
              part={part}
              answer={data}
              onMoved={(moved) => void navigate({ to: '/region', search: { slug: moved, teil: part } })}
            />
          )}
        </div>
      </div>
    </DeskPage>
  );
}

function RegionState({ answer: { region } }: { answer: PartAnswer }) {
  if (!region) return null;
  return (
    <span className={classes.state}>
      <span>{region.cardName}</span>
      {region.isListed ? <StateMark tone="good">geöffnet</StateMark> : <StateMark tone="waiting">noch nicht geöffnet</StateMark>}
      {region.missing.length > 0 && <span>Es fehlt: {region.missing.map((need) => openingNeeds[need]).join(', ')}</span>}
    </span>
  );
}

interface SectionMenuProps {
  slug: string;
  shown: Section;
  edits: PartAnswer['edits'];
}

/** Folded away where it would take the room of the part, as soon as one is chosen. */
function SectionMenu({ slug, shown, edits }: SectionMenuProps) {
  const groups = groupsFor(currentUser.use(), slug === '' ? operatorGroups : regionGroups);
  const [openAt, setOpenAt] = useState<Section | null>(null);
  const isOpen = openAt === shown;
  return (
    <nav className={`mt-6 ${classes.sections}`} aria-label="Teile der Region" data-open={isOpen || undefined}>
      <button
        type="button"
        className={`field-button ${classes.unfold}`}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? null : shown)}
      >
        <span className="visually-hidden">Abschnitt wählen, jetzt: </span>
        {sectionNames[shown]}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {groups.map((group) => (
        <div key={group.title}>
          <p id={`group-${group.title}`}>
            {group.title}
            {group.isLocked && <IconLock size={16} className={classes.lock} aria-hidden="true" />}
          </p>
          <ul aria-labelledby={`group-${group.title}`}>
            {group.sections.map((section) => (
              <li key={section}>
                <Link
                  to="/region"
                  search={{ ...(slug && { slug }), teil: section }}
                  aria-current={section === shown ? 'page' : undefined}
                  activeProps={{}}
                >
                  <span>{sectionNames[section]}</span>
                  <EditMark edit={edits.find(({ part }) => part === section)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What is not published yet, or when somebody has changed it last. */
function EditMark({ edit }: { edit: PartAnswer['edits'][number] | undefined }) {
  if (!edit) return null;
  return edit.isDraft ? <StateMark tone="waiting">Entwurf</StateMark> : <small>geändert {formatDayInText(edit.at)}</small>;
}

import { useId, type ReactNode } from 'react';
import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { formatCents } from '#contract/common/money.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { DeskLink, Facts } from '#web/operator/desk/desk-parts.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './cases.module.css';

type SectionOf<Type> = Extract<CaseSection, { type: Type }>;
type Link = SectionOf<'facts'>['facts'][number]['link'];

const addresses = {
  person: '/person?id=',
  card: '/karte?nummer=',
  partner: '/partner-akte?id=',
  employer: '/arbeitgeber-akte?id=',
  booking: '/buchungssatz?id=',
  stock: '/kartenbestand?slug=',
} as const;

export function CaseSections({ sections }: { sections: readonly CaseSection[] }) {
  return (
    <div className={`stack gap-5 mt-5 ${classes.sections}`}>
      {sections.map((section, at) => (
        <Section key={section.title} title={section.title} isWide={isWide(section) || isAlone(sections, at)}>
          {bodyOf(section)}
        </Section>
      ))}
    </div>
  );
}

/** One card is a few facts; several are compared. */
const isWide = (section: CaseSection) => section.type === 'words' || (section.type === 'cards' && section.cards.length !== 1);

/** Beside it would be nothing: a narrow one that ends an odd number of them. */
function isAlone(sections: readonly CaseSection[], at: number): boolean {
  if (sections[at + 1] && !isWide(sections[at + 1]!)) return false;
  const before = sections.slice(0, at).toReversed();
  const wide = before.findIndex(isWide);
  return (wide < 0 ? before.length : wide) % 2 === 0;
}

function Section({ title, isWide, children }: { title: string; isWide: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`sheet ${classes.section}`} data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function bodyOf(section: CaseSection): ReactNode {
  switch (section.type) {
    case 'facts':
      return (
        <Facts facts={section.facts.map(({ name, value, link }) => [name, <Linked key={name} link={link} text={value} />])} />
      );
    case 'money':
      return <MoneySide {...section} />;
    case 'cards':
      return <Cards {...section} />;
    case 'words':
      return <p className={classes.words}>{section.text}</p>;
  }
}

function Linked({ link, text }: { link: Link; text: string }) {
  return link ? <DeskLink to={`${addresses[link.to]}${encodeURIComponent(link.id)}`}>{text}</DeskLink> : text;
}

function MoneySide({ rows }: SectionOf<'money'>) {
  if (rows.length === 0) return <p>nichts</p>;
  return (
    <ul className={`plain-list ${classes.money}`}>
      {rows.map(({ text, detail, cents, link }) => (
        <li key={`${text} ${detail}`}>
          <span>
            <Linked link={link} text={text} />
            {detail && <span className="block soft small">{detail}</span>}
          </span>
          <span className="amount">{formatCents(cents)} €</span>
        </li>
      ))}
    </ul>
  );
}

function OneCard({ cardNumber, part, state, holder, balanceCents }: SectionOf<'cards'>['cards'][number]) {
  return (
    <Facts
      facts={[
        ['Kartennummer', <CardLink key="card" number={cardNumber} />],
        ['Rolle', part],
        ['Zustand', state],
        ['Guthaben', <strong key="balance">{`${formatCents(balanceCents)}\u00a0€`}</strong>],
        ['Inhaber', holder],
      ]}
    />
  );
}

/** In the case the balance stands there: it is itself the reason to look, also on the card's own page. */
function CardLink({ number }: { number: string }) {
  return <DeskLink to={`/karte?nummer=${number}&anlass=case`}>{groupDigits(number)}</DeskLink>;
}

function Cards({ title, cards }: SectionOf<'cards'>) {
  if (cards.length === 1) return <OneCard {...cards[0]!} />;
  return (
    <ListTable aria-label={title} columns={['Karte', 'Rolle', 'Guthaben', 'Zustand', 'Inhaber']} className={classes.cards!}>
      {cards.map(({ cardNumber, part, state, holder, balanceCents }) => (
        <tr key={cardNumber}>
          <td>
            <CardLink number={cardNumber} />
          </td>
          <td>{part}</td>
          <td className="amount" data-amount>
            {formatCents(balanceCents)} €
          </td>
          <td>{state}</td>
          <td>{holder}</td>
        </tr>
      ))}
    </ListTable>
  );
}

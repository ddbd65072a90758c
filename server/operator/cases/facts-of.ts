import type { CaseSection } from '#contract/tenancy/decisions/case-page.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';

/** A part of a case as names and values, where there is no room for tables. */
export function factsOf(section: CaseSection): { name: string; value: string }[] {
  const { title } = section;
  switch (section.type) {
    case 'facts':
      return section.facts.map(({ name, value }) => ({ name, value }));
    case 'money':
      return section.rows.length === 0
        ? [{ name: title, value: 'nichts' }]
        : section.rows.map(({ text, detail, cents }) => ({
            name: title,
            value: `${text} ${formatCents(cents)} €${detail && `, ${detail}`}`,
          }));
    case 'cards':
      return section.cards.map(({ part, cardNumber, balanceCents, state, holder }) => ({
        name: part,
        value: `${groupDigits(cardNumber)}, ${formatCents(balanceCents)} €, ${state}, ${holder}`,
      }));
    case 'words':
      return [{ name: title, value: section.text }];
  }
}

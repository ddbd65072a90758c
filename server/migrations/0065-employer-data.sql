-- What employers say of themselves in their data page beside what contracts have in common (part 3, sections 2.4 and 5.2). A new column is null in old
-- rows, so that their seals hold (README).
alter table employer
  add column amount_of_employer_cards int check (amount_of_employer_cards > 0),
  add column employer_cards_loading_rhythm text
    check (employer_cards_loading_rhythm in ('Monatlich', 'Vierteljährlich', 'Halbjährlich', 'Jährlich', 'Unregelmäßig')),
  add column employer_cards_loading_date text
    check (employer_cards_loading_date in ('Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuelle Termine'));
select watch_facts('employer', 'employer_id', 'version');

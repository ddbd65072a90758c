import { carriedTables } from '#server/operator/data-carriers/carried-tables.ts';

/** A room's reading of a table that belongs to another. */
export interface ForeignTable {
  room: string;
  tables: readonly string[];
  why: string;
}

/** Existing reads of foreign tables. The list only shrinks: new code calls a verb of the owner. Never lists writes. */
export const foreignTables: readonly ForeignTable[] = [
  {
    room: 'tenancy/audit',
    tables: ['person'],
    why: 'The trail is searched by the name of who acted, and says the name with each act: too many people for two steps.',
  },
  {
    room: 'tenancy/sessions',
    tables: ['person'],
    why: 'Who asks is looked up for every request: session and person in one statement.',
  },
  {
    room: 'tenancy/credentials',
    tables: ['person'],
    why: 'A ticket of a login, and the list of links on their way, count only with the password and the account as they are now.',
  },
  {
    room: 'money/bonus',
    tables: ['partner', 'branch'],
    why: 'The terms of a till are asked for by every booking: one statement for all tills that wait, contract and bonus as of one instant.',
  },
  {
    room: 'reports/statistics',
    tables: ['entry', 'account', 'card'],
    why: 'Millions of entries are summed up where they lie; handing them through the program would take minutes instead of a second.',
  },
  {
    room: 'reports/float',
    tables: ['entry', 'posting', 'account', 'region'],
    why: 'As with statistics: what a million postings come to is summed up where they lie, region by region.',
  },
  {
    room: 'reports/documents',
    tables: ['statement', 'statement_run'],
    why: 'Which statements have no paper yet is a join of all that were ever made with their papers.',
  },
  {
    room: 'operator/data-carriers',
    tables: carriedTables.map(({ table }) => table).filter((table) => table !== 'data_carrier'),
    why: 'An auditor gets the rows of the books as they lie, of one instant: verbs would tell what is left of them. Its list of tables and columns is compared with the schema.',
  },
];

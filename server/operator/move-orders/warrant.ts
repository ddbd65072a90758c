import { formatCount } from '#contract/common/format-count.ts';
import type { MoveStep } from '#contract/operator/move-orders/move-orders.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { MailTemplate } from '#server/platform/mail/mail-template.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findStaffMember } from '#server/tenancy/people/staff-members.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { moveGivenUp, movedNotRight, movesWithoutOrder, moveStopped, regionMoved } from './mails.ts';
import { asOwner, beginOrder, endOrder, findLastWords, findNewestOrder, noteStep, type OrderRecord } from './order-records.ts';

/** Nobody has agreed to the move that a command is asked for. The message says who could. */
export class NoOrder extends ConfigError {}

/** By what right a command moves a region, and who learns how far it is. */
export interface Warrant {
  /** What it is, for the operator. */
  text: string;
  /** Before the first change; may be said again. Throws a NoOrder where the order was withdrawn meanwhile. */
  begin(): Promise<void>;
  /** Nobody waits for it, and what could not be noted does not stop the move. */
  note(step: MoveStep): void;
  /** When all that was noted stands there. */
  noted(): Promise<void>;
  stop(words: string): Promise<void>;
  arrive(end: { rows: number; wrong: readonly string[] }): Promise<void>;
  giveUp(): Promise<void>;
}

/** What a warrant is found and kept with, all of it of the cell that the region leaves. */
export interface WarrantOffice {
  /** With the rights of the portal. Its login is the owner's, who alone writes how far an order is. */
  db: Db;
  /** The operator's mailbox. */
  mailbox: string;
  /** The address of the screen of moves. */
  screen: string;
  tell: (line: string) => void;
}

interface Wanted {
  regionId: number;
  /** What the target calls itself; null where nobody has said it. */
  target: string | null;
}

/** Without an order nothing is noted, and nobody is told. */
const unnoted = {
  begin: async () => {},
  note: () => {},
  noted: async () => {},
  stop: async () => {},
  arrive: async () => {},
  giveUp: async () => {},
};

/**
 * The right to move a region: the order that two have agreed to, or else what somebody says in an emergency. A region
 * that is there already needs none. Throws a NoOrder.
 */
export async function getWarrant(
  office: WarrantOffice,
  wanted: Wanted & { isThere: boolean; emergency: string | undefined },
): Promise<Warrant> {
  const order = await findNewestOrder(office.db, wanted.regionId);
  const problem = findProblem(order, wanted);
  if (order && !problem) return followOrder(office, wanted, order);
  if (wanted.isThere) return { ...unnoted, text: 'The region is there already.' };
  if (wanted.emergency !== undefined) return goWithoutOrder(office, wanted, wanted.emergency);
  // Whoever asked for it waits still.
  if (order && hasExpired(order)) await followOrder(office, wanted, order).stop(problem!);
  throw new NoOrder(
    `${problem}\nManagement asks for an order at ${office.screen}, and a second person agrees. In an emergency say --without-order REASON.`,
  );
}

/** The same for what changes nothing, or goes back: it needs no order, and is noted where one stands. */
export async function findWarrant(office: WarrantOffice, wanted: Wanted): Promise<Warrant> {
  const order = await findNewestOrder(office.db, wanted.regionId);
  const stands = order && !order.isWithdrawn && !order.hasEnded && order.target === wanted.target;
  return stands ? followOrder(office, wanted, order) : { ...unnoted, text: 'No order stands for it.' };
}

/** Why an order does not allow the move; undefined where it does. */
function findProblem(order: OrderRecord | undefined, { target }: Wanted): string | undefined {
  if (!order) return 'There is no order that this region moves.';
  const { number, notBefore, notAfter } = order;
  if (order.isWithdrawn) return `The order ${number} was withdrawn.`;
  if (order.hasEnded) return `The order ${number} has come to its end.`;
  if (order.target !== target) return `The order ${number} is for ${order.target}, not for ${target}.`;
  if (order.hasBegun) return undefined;
  if (order.isEarly) return `The order ${number} counts from ${notBefore} on (Berlin).`;
  return order.isLate ? `The order ${number} counted until ${notAfter} (Berlin).` : undefined;
}

const hasExpired = ({ isWithdrawn, hasBegun, hasEnded, isLate }: OrderRecord) => isLate && !isWithdrawn && !hasBegun && !hasEnded;

/** Each step stands there with its mail and its line in the trail, or not at all: a command may die at any moment. */
function followOrder(office: WarrantOffice, wanted: Wanted, { number, askedBy, hasBegun }: OrderRecord): Warrant {
  const { db, tell } = office;
  let isBegun = hasBegun;
  let notes = Promise.resolve();
  /** After what was noted before. */
  const write = (work: (trx: Trx) => Promise<void>) => notes.then(() => asOwner(db, work));
  const trail = (trx: Trx, act: 'region-move-begun' | 'region-moved' | 'region-move-given-up') =>
    audit(trx, { personId: null, regionId: wanted.regionId, act, subject: `move-order ${number}` });
  async function mailAsker<Input extends object>(trx: Trx, template: MailTemplate<Told & Input>, input: Input): Promise<void> {
    const asker = await findStaffMember(trx, askedBy);
    const to = asker?.endedAt === null ? asker : { email: office.mailbox, personId: null };
    await queueMail(trx, template(to, { ...(await tellOf(trx, office, wanted)), ...input }));
  }
  /** What a timer tries again and again is told once. */
  async function noteTrouble(trx: Trx, step: 'stopped' | 'not-right', words: string): Promise<{ isNew: boolean }> {
    const before = await findLastWords(trx, number);
    await noteStep(trx, number, { step, words });
    return { isNew: before !== words };
  }
  return {
    text: `By the order ${number}.`,
    async begin() {
      if (isBegun) return;
      await write(async (trx) => {
        if (!(await beginOrder(trx, number))) throw new NoOrder(`The order ${number} does not stand any more.`);
        await noteStep(trx, number, { step: 'begun' });
        await trail(trx, 'region-move-begun');
      });
      isBegun = true;
    },
    note(step) {
      const note = () => asOwner(db, (trx) => noteStep(trx, number, step));
      notes = notes.then(note).catch((error: unknown) => tell(`This could not be noted: ${(error as Error).message}.`));
    },
    noted: () => notes,
    stop: (words) =>
      write(async (trx) => {
        const { isNew } = await noteTrouble(trx, 'stopped', words);
        if (isNew) await mailAsker(trx, moveStopped, { words, hasBegun: isBegun });
      }),
    arrive: ({ rows, wrong }) =>
      write(async (trx) => {
        const words = wrong.join('\n');
        if (words) {
          const { isNew } = await noteTrouble(trx, 'not-right', words);
          if (isNew) await mailAsker(trx, movedNotRight, { words });
          return;
        }
        await noteStep(trx, number, { step: 'proven', rows });
        await mailAsker(trx, regionMoved, { rows: formatCount(rows) });
        await trail(trx, 'region-moved');
        await endOrder(trx, number, 'moved');
      }),
    async giveUp() {
      // Nothing was begun that could be given up.
      if (!isBegun) return;
      await write(async (trx) => {
        await noteStep(trx, number, { step: 'given-up' });
        await mailAsker(trx, moveGivenUp, {});
        await trail(trx, 'region-move-given-up');
        await endOrder(trx, number, 'given-up');
      });
    },
  };
}

/** In an emergency: the trail and the operator's mailbox know before anything changes. */
function goWithoutOrder(office: WarrantOffice, wanted: Wanted, reason: string): Warrant {
  return {
    ...unnoted,
    text: 'WITHOUT an order: the audit trail notes it, and the mailbox of CONTACT_MAIL is told.',
    async begin() {
      await office.db.transaction().execute(async (trx) => {
        const { regionId } = wanted;
        const told = await tellOf(trx, office, wanted);
        await audit(trx, { personId: null, regionId, act: 'region-move-begun', subject: 'without order', reason });
        await queueMail(trx, movesWithoutOrder({ email: office.mailbox, personId: null }, { ...told, reason }));
      });
    },
  };
}

type Told = Awaited<ReturnType<typeof tellOf>>;

async function tellOf(db: Db, { screen }: WarrantOffice, { regionId, target }: Wanted) {
  const region = await findRegionName(db, regionId);
  return { card: region?.cardName ?? '', target: target ?? '', url: screen };
}

import type { FastifyInstance } from 'fastify';
import { csv } from '#contract/common/call.ts';
import * as calls from '#contract/money/employee-cards/employee-cards.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { employerPayroll, payrollSetting, saveWageTypes } from '#contract/money/employee-cards/payroll.ts';
import { answer } from '#server/platform/http/answer.ts';
import { makeEmptyList } from '#server/platform/uploads/make-empty-list.ts';
import { employerOf } from '#server/parties/businesses/own-business.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { changeBatch } from './change-batch.ts';
import { listShownEmployeeCards } from './list-shown-employee-cards.ts';
import { previewList, saveList } from './load-list/load-list.ts';
import { makePayroll } from './make-payroll.ts';
import { changeWageTypes, readPayrollSetting } from './payroll-setting.ts';
import { requestCards } from './request-cards.ts';
import { findLastBatch, undoBatch } from './undo-batch.ts';
import { updateEmployeeCard } from './update-employee-card.ts';

/** Lists of thousands of rows are work: enough for somebody at a business, not for a machine. */
const LISTS = { most: 60, minutes: 10 };

export function employeeCardRoutes(app: FastifyInstance, { db }: Portal): void {
  answer(app, calls.employeeCards, ({ caller }) => listShownEmployeeCards(db, employerOf(caller)));

  answer(app, calls.updateEmployeeCard, ({ caller, input }) =>
    updateEmployeeCard(db, employerOf(caller), caller.personId, input),
  );

  answer(app, calls.updateMultiEmployeeCards, ({ caller, input }) => changeBatch(db, employerOf(caller), caller.personId, input));

  answer(app, calls.lastEmployeeCardBatch, ({ caller }) => findLastBatch(db, employerOf(caller)));

  answer(app, calls.undoEmployeeCardsBatch, ({ caller, input }) =>
    undoBatch(db, employerOf(caller), caller.personId, input.batchId),
  );

  answer(app, calls.requestEmployeeCards, ({ caller, input }) => requestCards(db, employerOf(caller), caller.personId, input));

  answer(app, calls.previewEmployeeCardsList, async ({ caller, file }) => {
    await countAttempt(db, `employer-cards ${caller.personId}`, LISTS);
    return previewList(db, employerOf(caller), file);
  });

  answer(app, calls.addEmployeeCardsList, async ({ caller, file, input }) => {
    await countAttempt(db, `employer-cards ${caller.personId}`, LISTS);
    return saveList(db, employerOf(caller), caller.personId, { file, state: input.state, confirmed: input.confirmed });
  });

  answer(app, employerPayroll, async ({ caller, input, reply }) => {
    const file = await makePayroll(db, employerOf(caller), input);
    reply.header('content-disposition', `attachment; filename="lohnabrechnung-${input.month}.${input.format}"`);
    if (input.format === 'csv') reply.type(`${csv}; charset=utf-8`);
    return file;
  });

  answer(app, payrollSetting, ({ caller }) => readPayrollSetting(db, employerOf(caller)));

  answer(app, saveWageTypes, ({ caller, input }) => changeWageTypes(db, employerOf(caller), caller.personId, input));

  answer(app, calls.employeeCardsTemplate, async ({ input, reply }) => {
    reply.header('content-disposition', `attachment; filename="ladeliste.${input.format}"`);
    if (input.format === 'csv') reply.type(`${csv}; charset=utf-8`);
    return makeEmptyList(input.format, { sheet: 'Ladeliste', heads: Object.values(calls.loadListColumns) });
  });
}

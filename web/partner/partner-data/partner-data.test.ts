import { expect, it } from 'vitest';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { newUser, typedDataOf } from './partner-data.ts';

const answerWith = (partnerDataComplete: boolean) =>
  ({
    partnerDataComplete,
    branches: [{ branchUsers: [{ ...newUser, originContactPersonEmail: 'kim@post.example' }] }, { branchUsers: [] }],
  }) as unknown as PartnerDataAnswer;

it('offers to name the first user of a branch, as long as the data were never complete', () => {
  const usersOf = (isComplete: boolean) =>
    typedDataOf(answerWith(isComplete)).branches.map(({ branchUsers }) =>
      branchUsers.map((user) => user.originContactPersonEmail),
    );
  expect(usersOf(false)).toEqual([['kim@post.example'], ['']]);
  expect(usersOf(true)).toEqual([['kim@post.example'], []]);
});

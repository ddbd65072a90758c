import { expect, it } from 'vitest';
import { describeFault, faults } from './faults.ts';

it.each(Object.entries(faults))('%s is told to the operator itself, with something to do', (_, [reason, remedy]) => {
  expect(reason).not.toBe('');
  expect(remedy).not.toBe('');
  expect(remedy).not.toContain('Betreiber');
});

it('nobody is told to delete a row whose number another provider has used too: its balance would be lost', () => {
  const { remedy } = describeFault('number-in-use');
  expect(remedy).not.toContain('löschen');
  expect(remedy).toContain('damit ihr Guthaben mitkommt');
});

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts with the files that start servers and processes of their own: they take long for their size, by which vitest begins where it has
 * run nothing yet, and the last one would keep two processors waiting.
 */
export class RacesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isRace = ({ moduleId }: TestSpecification) => moduleId.endsWith('.race.test.ts');
    return [...sorted.filter(isRace), ...sorted.filter((file) => !isRace(file))];
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts with the files that start servers and processes. They are slow for their size, by which vitest sorts files it
 * has not run yet, and the last one would leave processors idle.
 */
export class RacesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isRace = ({ moduleId }: TestSpecification) => moduleId.endsWith('.race.test.ts');
    return [...sorted.filter(isRace), ...sorted.filter((file) => !isRace(file))];
  }
}

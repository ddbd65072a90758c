import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { EmployerData } from './employer-data.ts';
import type { PageProps as DataPageProps } from '#web/shell/data-page/field-props.ts';

export type PageProps = DataPageProps<EmployerData, EmployerDataAnswer>;

import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { PartnerData } from './partner-data.ts';
import type { PageProps as DataPageProps } from '#web/shell/data-page/field-props.ts';

export type PageProps = DataPageProps<PartnerData, PartnerDataAnswer>;

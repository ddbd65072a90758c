import { caseKinds, type CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import type { CaseFilter } from '#web/api/cases.ts';
import { useAddressParams } from '#web/ui/address-params.ts';

/** What a saved view keeps of it. */
export const FILTER_NAMES = ['stand', 'art', 'region', 'meine'];

/** The list's filter as it stands in the address, so that a case leads back to the list it came from. */
export function useCaseFilter(): CaseFilter {
  const [params] = useAddressParams();
  const text = (name: string) => params[name] || undefined;
  const kind = caseKinds.find((one) => one === text('art'));
  return {
    ...(text('stand') === 'entschieden' && { state: 'decided' as const }),
    ...(kind && { kind }),
    ...(text('region') && { region: text('region') }),
    ...(text('suche') && { search: text('suche')!.slice(0, 100).trim() }),
    ...(text('meine') === 'ja' && { mine: 'true' as const }),
  };
}

/** The same, as query parameters. */
export function addressOf({ state, kind, region, search, mine }: CaseFilter): Record<string, string> {
  return {
    ...(state === 'decided' && { stand: 'entschieden' }),
    ...(kind && { art: kind satisfies CaseKindName }),
    ...(region && { region }),
    ...(search && { suche: search }),
    ...(mine === 'true' && { meine: 'ja' }),
  };
}

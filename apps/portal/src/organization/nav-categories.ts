import type { EndpointResult, CallInput } from '@evenkeel/api-contract/endpoint'
import { readNavCategories } from '@evenkeel/api-contract/portal/home-page'
import { queryOptions } from '@tanstack/react-query'

type ReadNavCategories = typeof readNavCategories
/** The own API. */
type CallApi = (
  endpoint: ReadNavCategories,
  sent: CallInput<ReadNavCategories>,
) => Promise<EndpointResult<ReadNavCategories>>

/** What is behind one tile of the home page (CALL-03). Optional: whoever shows it shows nothing when it fails (RD-206). */
export const navCategoriesQuery = (ask: CallApi, client: string, navId: string) =>
  queryOptions({
    queryKey: ['nav-categories', client, navId],
    queryFn: () => ask(readNavCategories, { params: { id: navId }, query: { domain: client } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

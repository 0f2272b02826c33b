import type { EndpointResult, CallInput } from '@evenkeel/api-contract/endpoint'
import { readNavCategories } from '@evenkeel/api-contract/portal/home-page'
import { queryOptions } from '@tanstack/react-query'

type ReadNavCategories = typeof readNavCategories
/** The portal API. */
type CallApi = (
  endpoint: ReadNavCategories,
  sent: CallInput<ReadNavCategories>,
) => Promise<EndpointResult<ReadNavCategories>>

/** The content of one home page tile (CALL-03). Optional: on failure nothing is shown (RD-206). */
export const navCategoriesQuery = (ask: CallApi, client: string, navId: string) =>
  queryOptions({
    queryKey: ['nav-categories', client, navId],
    queryFn: () => ask(readNavCategories, { params: { id: navId }, query: { domain: client } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

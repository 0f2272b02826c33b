import { type CounselorOffer, listOffers } from '@evenkeel/api-contract/counselor/offers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { backgroundHeaders } from '#lib/api-client.ts'
import { useStaffClient } from '#session/session-context.tsx'
import {
  LIST_POLL_INTERVAL,
  CASES_QUERY_KEY,
  OFFERS_QUERY_KEY,
} from '#features/counselor-workspace/query-keys.ts'

/** Fetches the counselor's offers; polls for changes. */
export function useOffers() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: OFFERS_QUERY_KEY,
    queryFn: ({ signal }) => call(listOffers, { signal, headers: backgroundHeaders }),
    refetchInterval: LIST_POLL_INTERVAL,
    refetchOnWindowFocus: true,
  })
}

/** Invalidates the queries that an answer changes, also after a rejected answer. */
export function useInvalidateOffers(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: OFFERS_QUERY_KEY })
    void client.invalidateQueries({ queryKey: CASES_QUERY_KEY })
  }
}

export const isOpenOffer = ({ standing }: CounselorOffer): boolean => standing === 'open'

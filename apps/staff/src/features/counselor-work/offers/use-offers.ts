import { type CounselorOffer, listOffers } from '@evenkeel/contract/counselor/offers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { AGAIN_LIST, CASES, OFFERS } from '../keys.ts'

/** The offers of the counselor; fresh by themselves. */
export function useOffers() {
  const { call } = useStaff()
  return useQuery({
    queryKey: OFFERS,
    queryFn: ({ signal }) => call(listOffers, { signal, headers: background }),
    refetchInterval: AGAIN_LIST,
    refetchOnWindowFocus: true,
  })
}

/** Reads again what an answer changed; also where it came too late. */
export function useReadAgain(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: OFFERS })
    void client.invalidateQueries({ queryKey: CASES })
  }
}

export const isOpen = ({ standing }: CounselorOffer): boolean => standing === 'open'

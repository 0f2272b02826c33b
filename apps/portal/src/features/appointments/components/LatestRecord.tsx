import { limits } from '@evenkeel/api-contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { latestAppointmentQuery } from '#session/patient/appointment-queries.ts'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { findPendingRecord } from '../appointment-lists.ts'
import { PendingRecordCard } from './PendingRecordCard.tsx'

/** How often a kept appointment is looked at again: looking on and on would keep the session open. */
const MAX_POLLS = 6

/**
 * The newest own record. Whoever typed in the code behind the link of the mail comes here while the tab that registered is booking it: what is
 * not booked yet is looked at again for a short while, and then stands with the booked ones.
 */
function useLatestRecord() {
  const client = useQueryClient()
  const { data } = useQuery({
    ...latestAppointmentQuery(useSessionClient()),
    refetchInterval: ({ state }) =>
      state.data?.status === 'draft' && state.dataUpdateCount <= MAX_POLLS ? limits.confirmationPoll : false,
  })
  const before = useRef(data?.status)
  useEffect(() => {
    if (before.current === 'draft' && data?.status === 'booked')
      void client.invalidateQueries({ queryKey: ['upcoming'] })
    before.current = data?.status
  }, [client, data?.status])
  return data
}

/** The newest own record, where it is not a booked appointment. */
export function LatestRecord(): ReactNode {
  const open = findPendingRecord(useLatestRecord(), useSessionsLeft())
  return open ? <PendingRecordCard open={open} /> : null
}

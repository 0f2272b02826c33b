import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { latestQuery } from '#session/patient/appointments.ts'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import { useSession } from '#session/session-context.tsx'
import { openRecord } from '../model.ts'
import { OpenRecordCard } from './OpenRecordCard.tsx'

/** The newest own record, where it is not a booked appointment. */
export function NewestRecord(): ReactNode {
  const latest = useQuery(latestQuery(useSession()))
  const open = openRecord(latest.data, useSessionsLeft())
  return open ? <OpenRecordCard open={open} /> : null
}

import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../session.ts'
import { PATIENT_QUERY_KEY } from './unread-count.ts'

/** The member's telehealth record: first name and unread count of the header. Failures are quiet (RD-134). */
export const patientQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: [PATIENT_QUERY_KEY, patientId],
    queryFn: async () =>
      (await session.telehealth(readPatient, { params: { id: patientId } })).patient_profile,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

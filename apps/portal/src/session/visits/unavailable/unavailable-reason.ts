import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readAppointment, type AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../session.ts'

/** Why a visit can be neither moved nor canceled. */
export type UnavailableReason = 'byCounselor' | 'canceled' | 'over'

/** The reason, from the telehealth service's data of a visit; null: it can still be changed. */
export function getUnavailableReason({
  status,
  can_cancel: canCancel,
  canceled_by: by,
}: Pick<AppointmentWithStatus, 'status' | 'can_cancel' | 'canceled_by'>): UnavailableReason | null {
  if (status === 'cancelled') return by === 'counselor' ? 'byCounselor' : 'canceled'
  return status === 'completed' || !canCancel ? 'over' : null
}

/** The reason for one visit, fetched now and whenever the page regains focus. */
export const unavailableReasonQuery = (session: Session, patientId: number, id: number) =>
  queryOptions({
    queryKey: ['why-gone', patientId, id],
    queryFn: async ({ signal }): Promise<UnavailableReason | null> => {
      const asked = { params: { patient: patientId, id }, signal, background: true }
      try {
        return getUnavailableReason((await session.telehealth(readAppointment, asked)).appointment)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'canceled'
        throw error
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

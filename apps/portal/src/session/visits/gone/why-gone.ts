import { Refused } from '@evenkeel/contract/call'
import { readAppointment, type KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../session.ts'

/** Why a visit can be neither moved nor canceled any more. */
export type WhyGone = 'byCounselor' | 'canceled' | 'over'

/** The reason in what the telehealth service says of a visit; null: it can still be changed. */
export function whyGone({
  status,
  can_cancel: canCancel,
  canceled_by: by,
}: Pick<KnownAppointment, 'status' | 'can_cancel' | 'canceled_by'>): WhyGone | null {
  if (status === 'cancelled') return by === 'counselor' ? 'byCounselor' : 'canceled'
  return status === 'completed' || !canCancel ? 'over' : null
}

/** The same of one visit, asked of the service now and whenever somebody looks at the page again. */
export const whyGoneQuery = (session: Session, patientId: number, id: number) =>
  queryOptions({
    queryKey: ['why-gone', patientId, id],
    queryFn: async ({ signal }): Promise<WhyGone | null> => {
      const asked = { params: { patient: patientId, id }, signal, background: true }
      try {
        return whyGone((await session.telehealth(readAppointment, asked)).appointment)
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return 'canceled'
        throw error
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

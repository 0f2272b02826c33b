import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { useMoveVisit } from '#session/visits/use-move-visit.ts'
import { whenWords } from '#session/visits/visit.ts'
import { askedFor } from './model.ts'

const here = href('appointments')

/** What a member does with appointments and requests; taking something back is asked for once more (BOOK-05, RD-166). */
export function useActs(patientId: number | null) {
  const notices = useNotices()
  const navigate = useNavigate()
  const zone = useZone()
  const move = useMoveVisit()
  return {
    move,
    cancel: ({ id, start_time, provider }: UpcomingAppointment): void => {
      if (patientId === null) return
      notices.setConfirm({
        message: 'Cancel this appointment?',
        description: `${whenWords(start_time, zone)} with ${provider.fullname}. You can book another one at any time.`,
        button: {
          label: 'Yes, cancel it',
          act: { name: 'cancel-appointment', patientId, id },
        },
        cancel: { label: 'No, keep it', link: here },
        done: {
          about: 'appointment',
          words: `${whenWords(start_time, zone)} with ${provider.fullname}`,
          start: start_time,
        },
      })
      navigate(href('confirm'))
    },
    withdraw: (request: SlotQuery): void => {
      notices.setConfirm({
        message: 'Withdraw this request?',
        description: `${askedFor(request)} with ${request.provider_name ?? 'your counselor'}. You can ask again at any time.`,
        button: {
          label: 'Yes, withdraw it',
          act: { name: 'withdraw-request', id: request.id },
        },
        cancel: { label: 'No, keep it', link: here },
        done: { about: 'request', words: askedFor(request), start: null },
      })
      navigate(href('confirm'))
    },
  }
}

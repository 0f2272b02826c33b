import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { useMoveVisit } from '#session/visits/use-move-visit.ts'
import { whenWords } from '#session/visits/visit.ts'

const here = href('appointments')

/** What a member does with appointments; taking one back is asked for once more (BOOK-05, RD-166). */
export function useActs(patientId: number | null) {
  const notices = useNotices()
  const navigate = useNavigate()
  const zone = useZone()
  const move = useMoveVisit()
  return {
    move,
    cancel: (appointment: UpcomingAppointment): void => {
      if (patientId === null) return
      const { id, start_time, provider, provider_id, appointment_method, state_abbrev, free_until } =
        appointment
      const { fullname } = provider
      notices.setConfirm({
        message: 'Cancel this appointment?',
        description: `${whenWords(start_time, zone)} with ${fullname}. You can book another one at any time.`,
        visit: { start: start_time, freeUntil: free_until ?? null },
        button: {
          label: 'Yes, cancel it',
          act: { name: 'cancel-appointment', patientId, id },
        },
        cancel: { label: 'No, keep it', link: here },
        done: {
          about: 'appointment',
          words: `${whenWords(start_time, zone)} with ${fullname}`,
          start: start_time,
          again: { provider_id, provider: { fullname }, appointment_method, state_abbrev },
        },
      })
      navigate(href('confirm'))
    },
  }
}

import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import { isLateCancellation, formatVisitTime } from '#session/visits/visit-text.ts'
import { appointmentMessages as words } from './appointments.messages.ts'

const appointmentsPath = href('appointments')

/** That it is canceled, and what became of its session where sessions are counted. */
function describeCancellation(appointment: UpcomingAppointment, now: Temporal.Instant) {
  if (appointment.free_until === undefined) return words.canceled
  return isLateCancellation(appointment, now) ? words.canceledCounts : words.canceledFree
}

/** What a member does with appointments; taking one back is asked for once more (BOOK-05, RD-166). */
export function useAppointmentActions(patientId: number | null) {
  const notices = useNotices()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const { now } = useFormEnvironment()
  const move = useStartReschedule()
  return {
    move,
    cancel: (appointment: UpcomingAppointment): void => {
      if (patientId === null) return
      const { id, start_time, provider, provider_id, appointment_method, state_abbrev, free_until } =
        appointment
      const { fullname } = provider
      const visit = { when: formatVisitTime(start_time, zone), name: fullname }
      notices.setConfirm({
        message: words.askCancel,
        description: words.canBookAnother(visit),
        visit: { start: start_time, freeUntil: free_until ?? null },
        button: {
          label: words.yesCancel,
          act: { name: 'cancel-appointment', patientId, id },
        },
        cancel: { label: words.noKeep, link: appointmentsPath },
        done: {
          about: 'appointment',
          words: describeCancellation(appointment, now())(visit),
          again: { provider_id, provider: { fullname }, appointment_method, state_abbrev },
        },
      })
      navigate(href('confirm'))
    },
  }
}

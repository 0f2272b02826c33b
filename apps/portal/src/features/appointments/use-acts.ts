import { errorTexts } from '@evenkeel/contract/error-texts'
import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/router.tsx'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/zone-context.tsx'
import { useNotices, useSession, useVisit } from '#session/session-context.tsx'
import { cancel, withdraw } from './api.ts'
import { askedFor, movingFrom, whenWords } from './model.ts'

const here = href('appointments')

/** What a member does with appointments and requests; taking something back is asked for once more (BOOK-05, AMB-66). */
export function useActs(patientId: number | null) {
  const session = useSession()
  const visit = useVisit()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const zone = useZone()
  /** Acts, forgets the lists that it made old, and comes back here; a failure says so and leads back too. */
  const comingBack = async (act: () => Promise<void>, lists: readonly string[]): Promise<void> => {
    try {
      await act()
      await Promise.all(lists.map((list) => client.resetQueries({ queryKey: [list] })))
      navigate(here, { replace: true })
    } catch {
      notices.setError({ message: errorTexts.network, link: here, label: 'Back to your appointments' })
      navigate(href('error'), { replace: true })
    }
  }
  return {
    /** Leads to the calendar; the appointment stays until the new time is booked (BOOK-06). */
    move: (appointment: UpcomingAppointment): void => {
      visit.update(movingFrom(appointment))
      navigate(href('provider-schedule'))
    },
    cancel: ({ id, start_time, provider }: UpcomingAppointment): void => {
      if (patientId === null) return
      notices.setConfirm({
        message: 'Cancel this appointment?',
        description: `${whenWords(start_time, zone)} with ${provider.fullname}. You can book another one at any time.`,
        button: {
          label: 'Yes, cancel it',
          action: () => comingBack(() => cancel(session, patientId, id), ['upcoming', 'past']),
        },
        cancel: { label: 'No, keep it', link: here },
      })
      navigate(href('confirm'))
    },
    withdraw: (request: SlotQuery): void => {
      notices.setConfirm({
        message: 'Withdraw this request?',
        description: `${askedFor(request)} with ${request.provider_name ?? 'your counselor'}. You can ask again at any time.`,
        button: {
          label: 'Yes, withdraw it',
          action: () => comingBack(() => withdraw(session, request.id), ['slot-queries']),
        },
        cancel: { label: 'No, keep it', link: here },
      })
      navigate(href('confirm'))
    },
  }
}

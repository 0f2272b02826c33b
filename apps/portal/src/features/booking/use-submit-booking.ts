import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { useNavigate } from '#lib/router/Router.tsx'
import { useIsHere } from '#lib/router/use-is-here.ts'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { outcomeMessages } from '#session/outcome/outcome.messages.ts'
import { useBookingWizard, useNotices, useSessionClient } from '#session/session-context.tsx'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { formatVisitTime } from '#session/visits/visit-text.ts'
import { useBooking } from './use-booking.ts'

/**
 * Books as one act of which every page knows: nobody books a second hour while it is on its way. Whoever waits for it on a page of
 * booking is led on; whoever went on elsewhere is left there, and told by the list of appointments.
 */
export function useSubmitBooking(): (book: () => Promise<void>) => Promise<void> {
  const session = useSessionClient()
  const wizard = useBookingWizard()
  const { visitChanges, done } = useNotices()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const zone = useTimeZone()
  const { booked } = useBooking()
  return (book) =>
    visitChanges.during(NEW_VISIT_ID, 'booking', async () => {
      const { slot } = wizard.read()
      const patientId = session.telehealthUserId()
      const isOwn = (): boolean => patientId === null || session.telehealthUserId() === patientId
      const isWaited = (): boolean => isHere() || visitChanges.isFollowed(NEW_VISIT_ID)
      try {
        await book()
        const leads = isWaited() && wizard.read().outcome !== null
        booked()
        if (!isOwn()) return
        if (leads) navigate(href('register-success'))
        else done.tell({ about: 'booked', words: slot === null ? '' : formatVisitTime(slot, zone) })
      } catch (error) {
        if (!(error instanceof ApiError) && isOwn()) {
          // It may be booked all the same: what is shown of appointments is older.
          booked()
          if (!isHere()) {
            done.tell({ about: 'booking-in-doubt', words: outcomeMessages.inDoubtHow })
            if (isWaited()) navigate(href('appointments'), { replace: true })
          }
        }
        throw error
      }
    })
}

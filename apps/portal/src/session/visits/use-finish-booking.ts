import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { noReschedule } from '../booking/booking-wizard.ts'
import type { NextBookingOption } from '../patient/next-booking-option.ts'
import { useBookingWizard } from '../session-context.tsx'
import { getVisitPage } from './visit-page.ts'

/** Next step of a stored draft: send it, or what can succeed after a refusal. */
export type UnfinishedStep = 'draft' | NextBookingOption

/** Path to finish a stored draft: send it, or select another time or counselor first. */
export function getFinishPath(
  kind: UnfinishedStep,
  { selected_time_slot }: Pick<AppointmentRecord, 'selected_time_slot'>,
): string {
  if (kind === 'counselor') return href('results')
  return kind === 'time' || selected_time_slot === null ? href('provider-schedule') : href('register-success')
}

/** Resumes a stored draft with all its selections, also on a device that has no data of it. */
export function useFinishBooking(): (kind: UnfinishedStep, record: AppointmentRecord) => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const cameFrom = getVisitPage(useLocation())
  return (kind, record) => {
    booking.update({
      method: record.appointment_method,
      providerId: record.mdlive_provider_id,
      providerName: record.provider_name,
      slot: record.selected_time_slot,
      state: record.appointment_state,
      cameFrom,
      ...noReschedule,
    })
    booking.keepDraft(record.id)
    void navigate(getFinishPath(kind, record))
  }
}

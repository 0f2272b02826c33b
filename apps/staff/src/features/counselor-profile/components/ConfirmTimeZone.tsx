import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { Link } from 'react-router'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import type { ProfileForm } from '../hooks/use-profile-form.ts'
import { describeTimeZoneShift } from '../describe-time-zone-shift.ts'

/** Asks before a profile is saved whose hours go over to another zone. */
export function ConfirmTimeZone({ form }: { readonly form: ProfileForm }) {
  const { asked } = form
  if (asked === null) return null
  const { calendar, zone } = asked
  return (
    <ConfirmDialog
      title={words.zoneSureTitle({ zone: formatTimeZone(zone) })}
      act={asked.act}
      doIt={words.zoneSure}
      onClose={asked.goBack}
    >
      <p>
        {words.zoneHours({ zone: formatTimeZone(zone) })}{' '}
        {describeTimeZoneShift(calendar.zone, zone, Temporal.Instant.from(calendar.now))}
      </p>
      <WeeklyHoursList hours={calendar.weekly} />
      <p>
        {words.zoneVisits} <Link to="/counselor/calendar">{words.toCalendar}</Link>
      </p>
    </ConfirmDialog>
  )
}

import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { Link } from 'react-router'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { WeekLines } from '#ui/week/WeekLines.tsx'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { shiftText } from './zone-shift.ts'

/** Asks before a profile is saved whose hours go over to another zone. */
export function ZoneSure({ form }: { readonly form: ProfileForm }) {
  const { asked } = form
  if (asked === null) return null
  const { calendar, zone } = asked
  return (
    <Confirm
      title={words.zoneSureTitle({ zone: zoneWords(zone) })}
      act={asked.act}
      doIt={words.zoneSure}
      onClose={asked.goBack}
    >
      <p>
        {words.zoneHours({ zone: zoneWords(zone) })}{' '}
        {shiftText(calendar.zone, zone, Temporal.Instant.from(calendar.now))}
      </p>
      <WeekLines hours={calendar.weekly} />
      <p>
        {words.zoneVisits} <Link to="/counselor/calendar">{words.toCalendar}</Link>
      </p>
    </Confirm>
  )
}

import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { CardPreview, type CardPreviewProps } from './CardPreview.tsx'
import styles from '../profile.module.css'
import { profileMessages as words } from '../profile.messages.ts'

/** The calendar as members of a state see it: of the one asked for where the license for it is checked, else of another one. */
function useMemberCalendarView(state: string | undefined) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: ['counselor', 'calendar', 'card', state],
    queryFn: ({ signal }) =>
      call(readCounselorCalendar, { query: state === undefined ? {} : { state }, signal }),
    placeholderData: keepPreviousData,
  }).data
}

/** The next free times by the clock of most people of the state. */
function NextAvailableTimes({ times, zone }: { readonly times: readonly string[]; readonly zone: string }) {
  if (times.length === 0) return <p className={styles.times}>{words.noTimes}</p>
  return (
    <div className={styles.times}>
      <ul className={parts.plain} aria-label={words.nextTimes}>
        {times.map((time) => (
          <li key={time}>{formatDayTime(time, zone)}</li>
        ))}
      </ul>
      <p>{formatTimeZone(zone)}</p>
    </div>
  )
}

/** The card as members of one of the counselor's states see it, with the next times they can book. */
export function MemberCardPreview(card: Omit<CardPreviewProps, 'state' | 'times'>) {
  const [asked, ask] = useState(card.draft.state)
  const seen = useMemberCalendarView(asked)
  const state = seen?.state ?? null
  const times = seen?.next_times
  const zone = (state && getStateTimeZone(state)) ?? seen?.zone
  return (
    <>
      {seen && state ? (
        <Select
          label={words.seenIn}
          placeholder={words.choose}
          value={state}
          choices={seen.states.map((one) => ({ value: one.state, label: getStateName(one.state) }))}
          onChange={ask}
        />
      ) : null}
      <CardPreview
        {...card}
        state={state}
        times={
          state && zone && times ? (
            <NextAvailableTimes times={times} zone={zone} />
          ) : (
            <p className={styles.times}>{seen && !state ? words.noLicense : words.previewTimes}</p>
          )
        }
      />
    </>
  )
}

import { expect, it } from 'vitest'
import { draw, readable } from '#testing/draw.tsx'
import type { Provider } from '../search/results.ts'
import { SoonestBar } from './SoonestBar.tsx'

const vance = {
  id: 7,
  fullname: 'Rosa Vance, LPC',
  specialty: 'Anxiety',
  availability_type: ['video'],
  languages: ['English'],
  next_appt_available_date: '2026-11-21T15:00:00Z',
} as unknown as Provider

it.each([
  [{}, 'America/Denver', 'Soonest of all: Tomorrow at 8:00 AM with Rosa Vance'],
  [{ part_of_day: 'morning' }, 'America/Denver', 'Soonest of all: Tomorrow at 8:00 AM with Rosa Vance'],
  [
    { part_of_day: 'evening' },
    'America/Denver',
    'Sooner, in the morning: Tomorrow at 8:00 AM with Rosa Vance',
  ],
  [{ part_of_day: 'morning' }, 'Asia/Karachi', 'Sooner, in the evening: Tomorrow at 8:00 PM with Rosa Vance'],
] as const)('whoever stated %o, in %s, reads "%s"', (preferences, zone, words) => {
  const bar = draw(
    <SoonestBar
      provider={vance}
      preferences={preferences}
      zone={zone}
      now={Temporal.Instant.from('2026-11-20T15:00:00Z')}
      isOld={false}
      onTime={() => {}}
    />,
  )
  expect(readable(bar)).toContain(words)
})

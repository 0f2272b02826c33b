import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import type { Provider } from '../search/search-request.ts'
import { SoonestAppointmentBar } from './SoonestAppointmentBar.tsx'

const vance = {
  id: 7,
  fullname: 'Rosa Vance, LPC',
  specialty: 'Anxiety',
  specialties: ['Anxiety'],
  approach: 'tools',
  availability_type: ['video'],
  languages: ['English'],
  next_appt_available_date: '2026-11-21T15:00:00Z',
} as unknown as Provider

const barOf = (part: PartOfDay | undefined, zone: string, preferences: SearchPreferences = {}) =>
  htmlToText(
    renderHtml(
      <SoonestAppointmentBar
        provider={vance}
        method="video"
        preferences={preferences}
        part={part}
        zone={zone}
        now={Temporal.Instant.from('2026-11-20T15:00:00Z')}
        isOld={false}
        onTime={() => {}}
      />,
    ),
  )

it.each([
  [undefined, 'America/Denver', 'Soonest of all: Tomorrow at 8:00 AM by video with Rosa Vance'],
  ['morning', 'America/Denver', 'Soonest of all: Tomorrow at 8:00 AM by video with Rosa Vance'],
  ['evening', 'Asia/Karachi', 'Soonest of all: Tomorrow at 8:00 PM by video with Rosa Vance'],
] as const)('with the preferred part of day "%s", in %s, reads "%s"', (part, zone, words) => {
  expect(barOf(part, zone)).toContain(words)
})

it.each([
  ['evening', 'America/Denver'],
  ['morning', 'Asia/Karachi'],
] as const)(
  'with the preferred part of day %s, in %s, offers no sooner time at another part of the day',
  (part, zone) => {
    expect(barOf(part, zone)).not.toMatch(/soon|Rosa Vance|Choose it/i)
  },
)

it('shows that the soonest counselor does not list a stated reason, before booking', () => {
  expect(barOf(undefined, 'America/Denver', { reasons: ['Grief or Loss'] })).toContain('Does not list grief')
  expect(barOf(undefined, 'America/Denver', { reasons: ['Anxiety'] })).not.toContain('not list')
})

it('shows the method of the soonest counselor when another one was preferred', () => {
  const asked = { reasons: ['Anxiety'], approach: 'listening' } satisfies SearchPreferences
  expect(barOf(undefined, 'America/Denver', asked)).toContain(
    'Works with anxiety · gives you tools, not listening first',
  )
  expect(barOf(undefined, 'America/Denver', { ...asked, approach: 'tools' })).not.toContain(', not ')
})

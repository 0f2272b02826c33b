import { expect, it } from 'vitest'
import { draw } from '#testing/draw.tsx'
import type { Provider } from '../search/results.ts'
import { ProviderCard } from './ProviderCard.tsx'

const vance = {
  id: 7,
  fullname: 'Rosa Vance, LPC',
  gender: 'Female',
  specialty: 'Anxiety',
  specialties: ['Anxiety'],
  parts_of_day: ['morning'],
  availability_type: ['video'],
  languages: ['English'],
  next_appt_available_date: '2026-11-21T15:00:00Z',
} as unknown as Provider

it.each([
  [{}, true],
  [{ reasons: ['Anxiety'] }, true],
  [{ reasons: ['Anxiety'], part_of_day: 'evening' as const }, false],
  [{ part_of_day: 'evening' as const }, false],
])('whoever stated %o sees a check mark before the words: %s', (preferences, isChecked) => {
  const card = draw(
    <ProviderCard
      provider={vance}
      state="CO"
      preferences={preferences}
      zone="America/Denver"
      now={Temporal.Instant.from('2026-11-20T15:00:00Z')}
      isOld={false}
      isSoonest={false}
      eager
      onTime={() => {}}
      onMore={() => {}}
    />,
  )
  expect(card.includes('lucide-check')).toBe(isChecked)
})

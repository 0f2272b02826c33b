import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import type { Provider } from '../search/search-request.ts'
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

interface Carded {
  readonly provider?: Provider
  readonly preferences?: SearchPreferences
  readonly method?: AppointmentMethod
}
const cardOf = ({ provider = vance, preferences = {}, method = 'video' }: Carded): string =>
  renderHtml(
    <ProviderCard
      provider={provider}
      state="CO"
      preferences={preferences}
      method={method}
      zone="America/Denver"
      now={Temporal.Instant.from('2026-11-20T15:00:00Z')}
      isOld={false}
      isSoonest={false}
      eager
      onTime={() => {}}
      onMore={() => {}}
    />,
  )

it.each([
  [{}, true],
  [{ reasons: ['Anxiety'] }, true],
  [{ reasons: ['Anxiety'], part_of_day: 'evening' as const }, false],
  [{ part_of_day: 'evening' as const }, false],
])('preference %o marks matching text with a check: %s', (preferences, isChecked) => {
  expect(cardOf({ preferences }).includes('lucide-check')).toBe(isChecked)
})

it.each([
  ['phone', ['video', 'phone'], 'Times by phone'],
  ['video', ['phone', 'video'], 'Times by video'],
  ['video', ['phone'], 'Times by phone'],
  ['face_to_face', ['video', 'phone'], 'Times by video'],
] as const)('preference %s with times %o shows: %s', (method, offered, words) => {
  const card = cardOf({ method, provider: { ...vance, availability_type: [...offered] } })
  expect(htmlToText(card).match(/Times by \w+/g)).toEqual([words])
  expect(card).toContain(`aria-label="${words} with Rosa Vance, LPC"`)
})

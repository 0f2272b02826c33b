import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { maya } from '#testing/test-services.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { AppointmentLayout } from './components/AppointmentLayout.tsx'
import { SelectedSlot } from './components/SelectedSlot.tsx'
import ResultsScreen from './screens/ResultsScreen.tsx'

const shown = { id: '7c1e0f5a-0031-4a00-8a00-000000000031', location: 'Elementary Schools' }
const hidden = { id: '7c1e0f5a-0032-4a00-8a00-000000000032', location: 'High Schools' }
const withLocations = northstar({
  child_organisations: [
    { ...shown, number_of_sessions: 8, is_no_of_sessions_hidden: false },
    { ...hidden, number_of_sessions: null, is_no_of_sessions_hidden: true },
  ],
})

it('shows a member on the review what the sessions are granted for; a visitor comes from the page that shows it [ORG-09]', () => {
  const organisation = northstar({ session_frequency: 'per_concern_and_year' })
  const onTheWay = { method: 'video', state: 'CO', slot: '2026-11-24T17:00:00Z' } as const
  const review = (drawing: Parameters<typeof renderHtml>[1]) =>
    htmlToText(
      renderHtml(<AppointmentLayout canChange>{null}</AppointmentLayout>, {
        organisation,
        onTheWay,
        ...drawing,
      }),
    )
  const each = 'You get new ones for another problem, and each year.'
  expect(review({ user: maya() })).toContain(`Your program pays for 6 sessions. ${each}`)
  expect(review({})).toContain('Your program pays for 6 sessions.')
  expect(review({})).not.toContain(each)
})

describe.each([
  ['the list of counselors', <ResultsScreen key="results" />],
  ['the selected slot', <SelectedSlot key="chosen" />],
])('%s', (_name, element) => {
  const words = (drawing: Parameters<typeof renderHtml>[1] = {}) =>
    htmlToText(renderHtml(element, { onTheWay: { method: 'video', state: 'CO' }, ...drawing }))
  const of = (organisation: string | null) =>
    words({ organisation: withLocations, user: maya({ organisation }) })

  it('shows the covered sessions of the organization, unless they are hidden [ORG-09] [ORG-10]', () => {
    expect(words()).toContain('Your program pays for 6 sessions.')
    expect(words({ organisation: northstar({ is_no_of_sessions_hidden: true }) })).not.toMatch(/\d sessions?/)
  })

  it('offers no sessions to members who used all of them [ERROR-07]', () => {
    const queries = new QueryClient()
    queries.setQueryData(['patient', 700_001], { unread_message_count: 0, sessions_used_up: true })
    const text = words({ user: maya(), queries })
    expect(text).toContain('You have used the sessions your program covers.')
    expect(text).not.toContain('No cost to you')
  })

  it("shows those of the member's location, and none when the location hides them [ORG-09] [ORG-10] [ORG-12]", () => {
    expect(of(shown.id)).toContain('Your program pays for 8 sessions.')
    expect(of(hidden.id)).toContain('No cost to you. Your program pays.')
    expect(of(hidden.id)).not.toMatch(/\d sessions?/)
  })

  it('shows no number before a visitor has chosen the location that decides it [ORG-12]', () => {
    expect(words({ organisation: withLocations })).toContain(
      'How many sessions your program pays for depends on where you work.',
    )
    expect(words({ organisation: withLocations })).not.toMatch(/\d sessions?/)
  })
})

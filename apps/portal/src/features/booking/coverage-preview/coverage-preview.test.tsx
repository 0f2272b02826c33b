import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { maya } from '#testing/test-services.ts'
import { RescheduleReview } from '../screens/AppointmentScreen.tsx'
import { AppointmentLayout } from '../components/AppointmentLayout.tsx'
import ResultsScreen from '../screens/ResultsScreen.tsx'

const year = {
  code: 'A-1',
  concern: null,
  from: '2026-01-01',
  until: '2027-01-01',
  sessions: 6,
  used: 1,
  reserved: 1,
  left: 4,
  entries: [],
}
const terms = {
  sessions: 6,
  per_concern: false,
  year_begins: '01-01',
  zone: 'America/New_York',
  notice_hours: 0,
  after_last: null,
}
const told = { authorizations: [year], terms }
const review = <AppointmentLayout canChange>form</AppointmentLayout>
const onTheWay = { method: 'video', state: 'CO', providerId: 1, slot: '2026-12-01T20:00:00Z' } as const
const moving = { ...onTheWay, movingId: 7, movingFrom: '2026-11-30T20:00:00Z' }

describe.each([
  ['the list of counselors', <ResultsScreen key="results" />, onTheWay, 'Left for you: 4 of 6.'],
  [
    'the review',
    <div key="review">{review}</div>,
    onTheWay,
    'This is session 3 of 6. Free to move or cancel',
  ],
  [
    'the review of a change',
    <RescheduleReview key="move" />,
    moving,
    'A new time does not use another session.',
  ],
])('%s', (_name, element, way, words) => {
  const rendered = (coverage: unknown, organisation = northstar()): string => {
    const queries = new QueryClient()
    if (coverage !== undefined) queries.setQueryData(['coverage'], coverage)
    queries.setQueryData(['upcoming', maya().mdlive_id], [])
    return htmlToText(renderHtml(element, { onTheWay: way, user: maya(), queries, organisation }))
  }

  it('shows the effect on covered sessions before booking [ORG-09]', () => {
    expect(rendered(told)).toContain(words)
  })

  it('shows nothing when the coverage is unknown, not provided, or hidden [ORG-10]', () => {
    const silent = rendered(undefined)
    expect(silent).not.toMatch(/Left for you|This is session|Free to move|New sessions/)
    expect(rendered({ authorizations: null, terms: null })).toBe(silent)
    const hidden = northstar({ is_no_of_sessions_hidden: true, number_of_sessions: null })
    expect(rendered({ authorizations: null, terms: null }, hidden)).not.toMatch(
      /Left for you|This is session|\d of \d/,
    )
  })
})

it('highlights on the review that a canceled visit counts, and another visit on that day [ORG-09] [BOOK-04]', () => {
  const queries = new QueryClient()
  queries.setQueryData(['coverage'], { ...told, terms: { ...terms, notice_hours: 24 } })
  const other = { id: 8, start_time: '2026-03-04T22:00:00Z', end_time: '2026-03-04T22:50:00Z' }
  queries.setQueryData(['upcoming', maya().mdlive_id], [{ ...other, provider: { fullname: 'Luis Ortega' } }])
  const near = { ...onTheWay, slot: '2026-03-04T19:00:00Z' }
  const notes = [
    ...renderHtml(review, { onTheWay: near, user: maya(), queries }).matchAll(
      /<div class="[^"]*words[^"]*">(.*?)<\/div>/gs,
    ),
  ]
  expect(notes.map(([, words = '']) => htmlToText(words))).toEqual([
    'It begins in less than 24 hours, so it counts as one of your sessions even if you cancel. You can still change the time.',
    'You also have an appointment that day, at 5:00 PM with Luis Ortega.',
  ])
})

describe('review of a visitor', () => {
  // Rendered on March 4, 2026.
  const rendered = (organisation: Parameters<typeof northstar>[0], slot = '2026-03-06T20:00:00Z') =>
    htmlToText(renderHtml(review, { onTheWay: { ...onTheWay, slot }, organisation: northstar(organisation) }))

  it('shows the free cancelation deadline, or that the visit counts, before consent [ORG-09]', () => {
    const told = { session_notice_hours: 24 }
    expect(rendered(told)).toContain('Cancel by Thu, Mar 5, 3:00 PM, or it uses a session.')
    expect(rendered(told, '2026-03-04T20:00:00Z')).toContain(
      'It begins within 24 hours: it uses a session even if you cancel. You can still move it.',
    )
  })

  it('shows nothing when cancelation is always free or the terms are unknown [ORG-10]', () => {
    const hidden = { session_notice_hours: 24, is_no_of_sessions_hidden: true }
    for (const told of [{}, { session_notice_hours: 0 }, hidden])
      expect(rendered(told)).not.toMatch(/Free to|counts/)
  })

  it('says that nothing is booked yet and what follows, unless accounts are managed elsewhere', () => {
    expect(rendered({})).toContain('Not booked yet. Next: an account and a code.')
    expect(rendered({ dfd_client: true })).not.toContain('An account and a code')
  })
})

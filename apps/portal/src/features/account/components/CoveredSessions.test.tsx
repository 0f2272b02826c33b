import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { maya } from '#testing/test-services.ts'
import { CoveredSessions } from './CoveredSessions.tsx'

const terms = {
  sessions: 6,
  per_concern: true,
  year_begins: '01-01',
  zone: 'America/New_York',
  notice_hours: 0,
  after_last: null,
}
const year = { from: '2026-01-01', until: '2027-01-01', sessions: 6, reserved: 0, entries: [] }
const anxiety = { ...year, code: 'A-1', concern: 'Anxiety', used: 2, left: 4 }

/** Renders a coverage as the member sees it. */
function read(coverage: object, organisation = northstar(), user = maya()): string {
  const queries = new QueryClient()
  queries.setQueryData(['coverage'], coverage)
  return htmlToText(renderHtml(<CoveredSessions />, { user, queries, organisation }))
}
const unknown = { authorizations: null, terms: null }

it('shows what is covered without a balance when only the counseling partner counts sessions [ORG-09]', () => {
  const words = read(unknown)
  expect(words).toContain('6 sessions are covered for you.')
  expect(words).toContain('Please call us, day or night, to ask how many are left:')
  expect(words).not.toMatch(/\d of \d|used|booked/)
})

it('shows no number where it is hidden [ORG-10]', () => {
  const hidden = northstar({ is_no_of_sessions_hidden: true, number_of_sessions: null })
  expect(read(unknown, hidden)).not.toMatch(/\d+ (?:of|session)/)
})

it('shows per concern what is left and what a new concern would get [ORG-09]', () => {
  const organisation = northstar({ session_frequency: 'per_concern_and_year' })
  const words = read({ authorizations: [anxiety], terms }, organisation)
  expect(words).toContain(
    '6 sessions are covered for you. You get new ones for another problem, and each year.',
  )
  expect(words).toMatch(/For: Anxiety\s*4 of 6 sessions left\s*2 used, 0 booked\./)
})

it("shows the number for the member's employee class [ORG-09]", () => {
  const inClass = { ...maya(), number_of_sessions: 10 }
  expect(read({ authorizations: [], terms: { ...terms, sessions: 10 } }, northstar(), inClass)).toContain(
    '10 sessions are covered for you.',
  )
})

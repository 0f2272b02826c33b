import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { maya } from '#testing/test-services.ts'
import { CoveredSessions } from './CoveredSessions.tsx'

const about = { entered_at: '2026-11-24T17:00:00Z', visit_at: '2026-11-23T17:00:00Z', visit_id: 7 }
const used = { ...about, kind: 'use', reason: 'no_show', sessions: 0, can: ['contest'] }
const contested = { ...about, kind: 'contest', reason: null, sessions: 0, can: [] }
const upheld = { ...about, kind: 'uphold', reason: 'counselor_waited', sessions: 0, can: [] }

/** Renders the member's sessions with these entries; returns the buttons by accessible name. */
function rendered(entries: readonly object[]) {
  const queries = new QueryClient()
  const authorization = {
    code: 'A-1',
    concern: null,
    from: null,
    until: null,
    sessions: 6,
    used: 1,
    reserved: 0,
    left: 5,
    entries,
  }
  queries.setQueryData(['coverage'], { authorizations: [authorization], terms: null })
  const html = renderHtml(<CoveredSessions />, { user: maya(), queries })
  return {
    words: htmlToText(html),
    buttons: [...html.matchAll(/aria-label="(Tell us if[^"]*)"/g)].map(([, name]) => name),
  }
}

it('contests a counted visit with a button that names the visit, and shows the answer in place [ORG-09]', () => {
  const before = rendered([used])
  expect(before.words).toContain('Counts: your counselor noted that you did not come on Monday, November 23')
  expect(before.buttons).toEqual([
    expect.stringMatching(/^Tell us if this is not right \(Monday, November 23 at /),
  ])
  const after = rendered([{ ...used, can: [] }, contested, upheld])
  expect(after.buttons).toEqual([])
  expect(after.words).toContain('You told us that this is not right.')
  expect(after.words).toContain('We checked: your counselor waited for you on Monday, November 23')
})

it('shows each report option with an explanation of its effect [ORG-09]', () => {
  expect(rendered([used]).words).toContain('Tell us if this is not right We look into it, and answer here.')
  expect(rendered([{ ...used, can: ['no_fit'] }]).words).toContain(
    'This counselor was not a fit You get this session back. You can say this once each contract year.',
  )
})

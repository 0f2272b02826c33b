import type { MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { maya } from '#testing/test-services.ts'
import { CallHistory } from '../screens/ProfileScreen.tsx'

function read(calls: readonly MemberCall[]): string {
  const queries = new QueryClient()
  queries.setQueryData(['calls'], calls)
  return htmlToText(renderHtml(<CallHistory />, { user: maya(), queries, organisation: northstar() }))
}
const call: MemberCall = {
  called_at: '2026-11-23T02:30:00Z',
  by: 'Dana',
  because_of: 'answer',
  came: 'reached',
}

it("shows caller, reason and the day in the member's time zone", () => {
  expect(read([call])).toContain('Dana, care line, called you because of your answer, Nov 22')
  expect(read([{ ...call, because_of: 'request', came: 'tried' }])).toContain(
    'Dana, care line, tried to call you about your wish to meet in person, Nov 22',
  )
})

it('renders nothing without calls', () => {
  expect(read([])).toBe('')
})

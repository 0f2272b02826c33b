import { expect, it } from 'vitest'
import { notRemovedLine, removedLines } from './organization-words.ts'

it('speaks of one as of one, and of many as of many', () => {
  const line = (count: number) => notRemovedLine('northstar', { not_now: 'members', count })
  expect(line(1)).toContain('1 member belongs to it.')
  expect(line(2)).toContain('2 members belong to it.')
  const report = { moved: 1, patients_later: 0, registrations: 1, visitors: 0 }
  expect(removedLines('northstar', 'cedarvalley', report).slice(0, 2)).toEqual([
    '1 member belongs to cedarvalley now. Everybody was logged out, is told by mail, and logs in there with the same email and password.',
    '1 registration nobody had confirmed, and answers of 0 visitors, were removed.',
  ])
})

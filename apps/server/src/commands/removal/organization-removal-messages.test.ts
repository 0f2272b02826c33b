import { expect, it } from 'vitest'
import { describeNotRemoved, describeRemoval } from './organization-removal-messages.ts'

it('uses singular and plural forms', () => {
  const line = (count: number) => describeNotRemoved('northstar', { not_now: 'members', count })
  expect(line(1)).toContain('1 member belongs to it.')
  expect(line(2)).toContain('2 members belong to it.')
  const report = { moved: 1, patients_later: 0, registrations: 1, visitors: 0 }
  expect(describeRemoval('northstar', 'cedarvalley', report, '/etc/x.yaml').slice(0, 2)).toEqual([
    '1 member was moved to cedarvalley. They were logged out, are notified by email, and log in there with the same email and password.',
    '1 unconfirmed registration, and answers of 0 visitors, were removed.',
  ])
  expect(describeRemoval('northstar', 'cedarvalley', { ...report, moved: 0 }, '/etc/x.yaml')[0]).toBe(
    'There were no members to move to cedarvalley.',
  )
})

it('explains why members cannot be moved, and which file can be deleted', () => {
  const line = (why: 'target' | 'target_root' | 'target_same', to: string) =>
    describeNotRemoved('northstar', { not_now: why, count: 0 }, to)
  expect(line('target', 'cedar')).toBe(
    'Nothing was removed. The members cannot go to cedar: no organization with that client id is in use.',
  )
  expect(line('target_root', 'root')).toContain('cannot go to root: it is the site of the product itself')
  expect(line('target_same', 'northstar')).toContain(
    'cannot go to northstar: it is the organization to be removed.',
  )
  const report = { moved: 0, patients_later: 0, registrations: 0, visitors: 0 }
  const file = '/etc/evenkeel/programmes/organisations/northstar.yaml'
  expect(describeRemoval('northstar', null, report, file).at(-1)).toContain(`Delete ${file} at any time`)
})

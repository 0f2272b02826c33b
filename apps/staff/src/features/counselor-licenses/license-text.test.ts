import type { License } from '@evenkeel/api-contract/counselor/licenses'
import { expect, it } from 'vitest'
import {
  describeCheckedLicense,
  describeLicenseClaim,
  describeMissingParts,
  getLicenseTag,
} from './LicensesPage.tsx'

const licence = (over: Partial<License> = {}): License => ({
  state: 'OH',
  status: 'held',
  number: 'L-1',
  ends_on: '2026-12-31',
  ends_at: '2027-01-01T05:00:00Z',
  ends_soon: false,
  checked_at: '2026-10-01T16:00:00Z',
  claim: null,
  ...over,
})
const claim = { number: 'L-1', ends_on: '2028-12-31', told_at: '2026-10-01T16:00:00Z', refusal: null }

it('shows the status of a license in one word, the most severe first', () => {
  expect(getLicenseTag(licence()).text).toBe('Members find you')
  expect(getLicenseTag(licence({ ends_soon: true })).text).toBe('Ends soon')
  expect(getLicenseTag(licence({ status: 'ended' })).text).toBe('Ended')
  expect(getLicenseTag(licence({ status: 'waiting', claim })).text).toBe('Waits for the check')
  expect(getLicenseTag(licence({ status: 'waiting', claim: { ...claim, refusal: 'not_active' } })).text).toBe(
    'Needs another look',
  )
})

it('distinguishes verified details from submitted ones', () => {
  expect(describeCheckedLicense(licence())).toBe('Number L-1 · Until Dec 31, 2026')
  expect(describeCheckedLicense(licence({ checked_at: null }))).toBeNull()
  expect(describeLicenseClaim(claim)).toContain('until Dec 31, 2028. Waits for the check.')
  expect(describeLicenseClaim({ ...claim, refusal: 'other_name' })).toContain('another name')
})

it('lists missing details with the consequence, and nothing while the rest awaits review', () => {
  const bare = licence({ number: null, ends_on: null, ends_at: null })
  expect(describeCheckedLicense(bare)).toBeNull()
  expect(describeCheckedLicense(licence({ ends_on: null }))).toBe('Number L-1')
  expect(describeMissingParts(bare).map((text) => text.split(':')[0])).toEqual(['No number', 'No last day'])
  expect(describeMissingParts(licence({ ends_on: null }))).toEqual([
    'No last day: members in Ohio find you until you say otherwise. Nobody is warned before it ends.',
  ])
  expect(describeMissingParts(licence())).toEqual([])
  expect(describeMissingParts({ ...bare, claim })).toEqual([])
  expect(describeMissingParts({ ...bare, status: 'waiting', claim: null })).toEqual([])
})

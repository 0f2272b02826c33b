import type { License } from '@evenkeel/api-contract/counselor/licenses'
import type { StaffCounselor } from '@evenkeel/api-contract/staff/counselors'
import { expect, it } from 'vitest'
import { listMissingRequirements, describeLicenseStatus, listPendingLicenses } from './CounselorsPage.tsx'

const claim = (told_at: string): NonNullable<License['claim']> => ({
  number: 'L-1',
  ends_on: '2028-12-31',
  told_at,
  refusal: null,
})
const licence = (over: Partial<License> = {}): License => ({
  state: 'OH',
  status: 'held',
  number: 'L-1',
  ends_on: '2026-12-31',
  ends_at: null,
  ends_soon: false,
  checked_at: '2026-10-01T16:00:00Z',
  claim: null,
  ...over,
})
const counselor = (
  name: string,
  licences: License[],
  over: Partial<StaffCounselor> = {},
): StaffCounselor => ({
  staff_id: '0192aaaa-0000-7000-8000-000000000001',
  name,
  email: 'x@provider.example',
  has_role: true,
  provider: {
    provider_id: 1_000_001,
    staff_id: '0192aaaa-0000-7000-8000-000000000001',
    name,
    is_listed: false,
    is_profile_complete: true,
    has_hours: false,
    licences,
  },
  ...over,
})

it('lists licenses awaiting review, oldest first, without rejected ones', () => {
  const list = [
    counselor('Ana', [licence({ status: 'waiting', claim: claim('2026-11-02T10:00:00Z') })]),
    counselor('Ben', [licence({ status: 'held', claim: claim('2026-11-01T10:00:00Z') })]),
    counselor('Cy', [
      licence({ status: 'waiting', claim: { ...claim('2026-10-01T10:00:00Z'), refusal: 'not_found' } }),
    ]),
  ]
  expect(listPendingLicenses(list).map(({ name }) => name)).toEqual(['Ben', 'Ana'])
})

it('lists the reasons that keep a counselor out of the search', () => {
  expect(listMissingRequirements(counselor('Ana', []))).toEqual(['No checked license', 'Hours are missing'])
  expect(listMissingRequirements(counselor('Ben', [], { provider: null }))).toEqual([
    'Invited, has not come yet',
  ])
  expect(listMissingRequirements(counselor('Cy', [], { has_role: false }))).toEqual(['No longer a counselor'])
})

it('adds a note to expiring, expired and pending licenses only', () => {
  expect(describeLicenseStatus(licence())).toBeNull()
  expect(describeLicenseStatus(licence({ ends_soon: true }))).toBe('ends soon')
  expect(describeLicenseStatus(licence({ status: 'ended' }))).toBe('ended')
})

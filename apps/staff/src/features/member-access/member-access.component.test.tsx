import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import {
  readStaffAppointments,
  readStaffCoverage,
  readStaffProfile,
  readStaffRequests,
  type StaffAppointment,
  type StaffCoverage,
} from '@evenkeel/api-contract/staff/member-record'
import { resolveVisitSession } from '@evenkeel/api-contract/staff/member-actions'
import {
  listMemberAccess,
  openMemberAccess,
  readMemberAccess,
} from '@evenkeel/api-contract/staff/member-access'
import type { CoverageEntry } from '@evenkeel/api-contract/telehealth/coverage'
import { moveClock } from '@evenkeel/api-contract/testing/fixed-clock'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mariaMemberAccess, mariaProfile } from '#testing/member-record.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { staffSession } from '#testing/staff-session.ts'

const lookUp = mariaMemberAccess
const profile = mariaProfile
const { email: maria } = profile
const noShow: StaffAppointment = {
  id: 71,
  appointment_method: 'video',
  provider_name: 'Rosa Vance, LPC',
  start_time: '2026-11-09T17:00:00Z',
  end_time: '2026-11-09T17:50:00Z',
  state: 'took_place',
  did_not_come: true,
}
const entry = (kind: CoverageEntry['kind'], over: Partial<CoverageEntry> = {}): CoverageEntry => ({
  kind,
  reason: null,
  sessions: 0,
  entered_at: '2026-11-10T16:00:00Z',
  visit_at: '2026-11-09T17:00:00Z',
  visit_id: 71,
  can: [],
  ...over,
})
const coverage = (more: readonly CoverageEntry[] = []): StaffCoverage => ({
  authorizations: [
    {
      code: 'EAP-2026-1',
      concern: null,
      from: '2026-07-01',
      until: '2027-07-01',
      sessions: 6,
      used: 1,
      reserved: 0,
      left: 5,
      entries: [
        entry('grant', { sessions: 6, visit_at: null, visit_id: null }),
        entry('reserve', { sessions: -1 }),
        entry('use', { reason: 'no_show' }),
        entry('contest'),
        ...more,
      ],
    },
  ],
  terms: {
    per_concern: true,
    sessions: 6,
    year_begins: '07-01',
    zone: 'America/Denver',
    notice_hours: 24,
    after_last: null,
  },
})

let isOpen = true
beforeEach(() => {
  isOpen = true
})
const open = (path = '/look-up'): void => {
  let ledger = coverage()
  const opened = <Value,>(value: Value): Value => (isOpen ? value : throwApiError(404))
  renderStaff(path, [
    mockEndpoint(readStaffSession, () =>
      // Longer than a test that advances the clock.
      staffSession({ roles: ['account_manager'], idle_seconds_left: 7200 }),
    ),
    mockEndpoint(listMemberAccess, () => ({ results: [] })),
    mockEndpoint(openMemberAccess, ({ body }) => (body.value === maria ? lookUp : throwApiError(404))),
    mockEndpoint(readMemberAccess, () => opened(lookUp)),
    mockEndpoint(readStaffProfile, () => opened(profile)),
    mockEndpoint(readStaffAppointments, () => opened({ results: [noShow] })),
    mockEndpoint(readStaffRequests, () => opened({ results: [] })),
    mockEndpoint(readStaffCoverage, () => opened(ledger)),
    mockEndpoint(resolveVisitSession, ({ body }) => {
      ledger = coverage([entry(body.act, { reason: body.reason, sessions: 1 })])
      return ledger
    }),
  ])
}
const email = page.getByLabelText('The whole email address')
const openPerson = page.getByRole('button', { name: 'Open this person' })
const closed = page.getByRole('heading', { name: 'This is closed' })
const address = page.getByText('12 Elm St, Boulder, CO 80302')

it('opens a member record only with a purpose and the full email address, and closes it when access expires', async () => {
  open()
  await email.fill('maria@example.com')
  await openPerson.click()
  await expect.element(page.getByText('Please say why.')).toBeVisible()
  await page.getByText('Covered sessions are in question').click()
  await openPerson.click()
  await expect.element(page.getByText(/We found nobody with exactly this/)).toBeVisible()
  await expect.element(email).toHaveValue('maria@example.com')
  await email.fill(maria)
  await openPerson.click()
  await expect.element(address).toBeVisible()
  moveClock({ minutes: 16 })
  await expect.element(closed).toBeVisible()
  await expect.element(page.getByText(/Elm St/)).not.toBeInTheDocument()
})

it('closes the record when access was closed elsewhere', async () => {
  open(`/look-up/${lookUp.id}`)
  await expect.element(address).toBeVisible()
  isOpen = false
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect.element(closed).toBeVisible()
  await expect.element(page.getByText('Maria Reyes')).not.toBeInTheDocument()
})

it('returns a contested session with a reason and removes the prompt', async () => {
  open(`/look-up/${lookUp.id}`)
  await page.getByRole('tab', { name: 'Sessions' }).click()
  const decide = page.getByRole('button', { name: /Decide about the visit/ })
  await decide.click()
  const facts = page.getByRole('dialog').getByRole('definition')
  await expect.element(facts.getByText('Rosa Vance, LPC, Video')).toBeVisible()
  await expect.element(facts.getByText('Did not come', { exact: true })).toBeVisible()
  await expect.element(facts.getByText('Counts, though it did not take place (Did not come)')).toBeVisible()
  await expect.element(facts.getByText('The member says it should not count')).toBeVisible()
  await page.getByText('Give the session back').click()
  await page.getByText('Technical trouble').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('row', { name: /Given back by staff/ }).filter({ hasText: /Technical trouble/ }))
    .toBeVisible()
  await expect.element(decide).not.toBeInTheDocument()
})

import { type AuditEntry, exportAuditLog, searchAuditLog } from '@evenkeel/api-contract/staff/audit'
import { listRemovals } from '@evenkeel/api-contract/staff/member-actions'
import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import { listTasks } from '@evenkeel/api-contract/staff/tasks'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cedarValley, uuid } from '#testing/organizations.ts'
import { renderStaff, signedInAs } from '#testing/render-staff.tsx'
import { dana, jo } from '#testing/staff-session.ts'

const event = (seq: number, action: string, otherwise: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: '2026-11-17T15:00:00Z',
  organisation: cedarValley,
  actor: dana,
  subject: '5f1d3b8c0e7a4d2f9b6c1a8e3d7f0b42',
  action,
  object: 'look-up',
  object_id: uuid(70),
  purpose: null,
  outcome: 'allowed',
  status: 200,
  request_id: `req-${seq}`,
  ...otherwise,
})
const events = [
  event(418, 'POST /staff/look-ups', { purpose: 'danger', status: 201 }),
  event(417, 'GET /staff/look-ups/:id/profile', { purpose: 'danger' }),
  event(416, 'POST /staff/tasks/:kind/:id/claim', { actor: jo, object: 'task' }),
]
const rows = () => page.getByRole('row').elements().length

it('describes actions in words, filters by keyboard, and keeps the search after navigating back', async () => {
  const handlers = [
    signedInAs('privacy_officer'),
    mockEndpoint(listStaffOrganizations, () => ({ results: [cedarValley] })),
    mockEndpoint(listRemovals, () => ({ results: [] })),
    mockEndpoint(searchAuditLog, ({ body }) => ({
      results: events.filter(({ purpose }) => body.purpose == null || purpose === body.purpose),
      has_more: false,
    })),
  ]
  renderStaff('/audit', handlers)
  await expect
    .element(
      page
        .getByRole('row', { name: /Take a task/ })
        .filter({ hasText: /POST \/staff\/tasks\/:kind\/:id\/claim/ }),
    )
    .toBeVisible()
  const why = page.getByRole('button', { name: /Why\?/ })
  why.element().focus()
  await userEvent.keyboard('{Enter}')
  const danger = page.getByRole('option', { name: 'Call because of danger' })
  await expect.element(danger).toBeVisible()
  danger.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(why.filter({ hasText: /Call because of danger/ })).toHaveFocus()
  page.getByRole('button', { name: 'Search', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toBe(3)
  await page.getByRole('link', { name: 'Removals' }).click()
  await expect.poll(rows).toBe(0)
  window.history.back()
  await expect.poll(rows).toBe(3)
  await expect.element(why.filter({ hasText: /Call because of danger/ })).toBeVisible()
  await page.getByText('Is it whole?').click()
  await expect.element(page.getByText('Not checked since you opened this page.')).toBeVisible()
})

it('shows neither a menu entry nor the page to a role without access', async () => {
  renderStaff('/audit', [mockEndpoint(listTasks, () => ({ now: '2026-11-17T16:00:00Z', results: [] }))])
  await expect.element(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Today', 'Look up'])
})

it('exports CSV for the current fields, even before Search is clicked', async () => {
  const exported: unknown[] = []
  const searched: unknown[] = []
  renderStaff('/audit', [
    signedInAs('privacy_officer'),
    mockEndpoint(listStaffOrganizations, () => ({ results: [cedarValley] })),
    mockEndpoint(listRemovals, () => ({ results: [] })),
    mockEndpoint(searchAuditLog, ({ body }) => {
      searched.push(body.action)
      return { results: events, has_more: false }
    }),
    mockEndpoint(exportAuditLog, ({ body }) => {
      exported.push(body.action)
      return { name: 'audit.csv', type: 'text/csv', bytes: new Uint8Array() }
    }),
  ])
  await page.getByLabelText('What was done?').fill('POST /staff/look-ups')
  await page.getByRole('button', { name: /CSV/ }).click()
  await expect.poll(() => exported).toEqual(['POST /staff/look-ups'])
  await expect.poll(() => searched.at(-1)).toBe('POST /staff/look-ups')
})

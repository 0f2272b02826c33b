import { searchAuditLog } from '@evenkeel/api-contract/staff/audit'
import { listStaffAccounts } from '@evenkeel/api-contract/staff/staff-accounts'
import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import { listRemovals } from '@evenkeel/api-contract/staff/member-actions'
import { listMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { listTasks } from '@evenkeel/api-contract/staff/tasks'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'
import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { licenseHandlers, calendarHandlers, profileHandlers } from '#testing/counselor.ts'
import { bluefin } from '#testing/organizations.ts'
import { renderStaff, signedInAs } from '#testing/render-staff.tsx'
import { mockStudioSpace } from '#testing/studio.ts'
import { claim, dangerTask } from '#testing/tasks.ts'

interface Emulation {
  readonly send: (method: string, params: object) => Promise<unknown>
}
const prefer = (scheme: string) =>
  (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  })

const tasks = mockEndpoint(listTasks, () => ({
  now: '2026-11-17T16:00:00Z',
  results: [
    dangerTask(),
    dangerTask({ id: 't2', claim: claim({ is_mine: false }) }),
    dangerTask({ kind: 'in_person', id: 't3', reference: 'IP-7KQ2-MD', due_at: null }),
  ],
}))
const people = [
  signedInAs('administrator'),
  mockEndpoint(listStaffAccounts, () => ({ results: [] })),
  mockEndpoint(listStaffOrganizations, () => ({ results: [bluefin] })),
]
const studio = (): readonly HttpHandler[] => mockStudioSpace().handlers

const screens: readonly (readonly [path: string, handlers: () => readonly HttpHandler[]])[] = [
  ['/today', () => [tasks]],
  ['/look-up', () => [mockEndpoint(listMemberAccess, () => ({ results: [] }))]],
  ['/removals', () => [signedInAs('privacy_officer'), mockEndpoint(listRemovals, () => ({ results: [] }))]],
  ['/people', () => people],
  [
    '/audit',
    () => [
      signedInAs('privacy_officer'),
      mockEndpoint(listStaffOrganizations, () => ({ results: [bluefin] })),
      mockEndpoint(searchAuditLog, () => ({ results: [], has_more: false })),
    ],
  ],
  ['/studio', studio],
  [`/studio/${bluefin.id}`, studio],
  [`/studio/${bluefin.id}?part=look`, studio],
  [`/studio/${bluefin.id}/publish`, studio],
  [`/studio/${bluefin.id}/versions`, studio],
  ['/counselor/calendar', calendarHandlers],
  ['/counselor/licences', licenseHandlers],
  ['/counselor/profile', profileHandlers],
  ['/counselor/welcome', licenseHandlers],
]

it.each(screens)(
  '%s fits 320 pixels and has no axe violations in light and dark mode',
  async (path, handlers) => {
    onTestFinished(async () => {
      await page.viewport(1280, 800)
      await prefer('light')
    })
    await page.viewport(320, 640)
    renderStaff(path, handlers())
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    for (const scheme of ['light', 'dark']) {
      await prefer(scheme)
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth - clientWidth, scheme).toBe(0)
      await expectNoAxeViolations()
    }
  },
)

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resizeWindow } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'
import { listMemberCalls } from '@evenkeel/api-contract/portal/member-calls'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'

const tabs = page.getByRole('navigation', { name: 'Sections of your profile' }).getByRole('link')
const tab = (name: string) => tabs.filter({ hasText: name })
const handlers = () => [
  mockEndpoint(listMemberCalls, () => ({ results: [] })),
  mockEndpoint(listMySessions, () => ({ results: [] })),
  mockEndpoint(readCoverage, () => ({ authorizations: null, terms: null })),
  ...emptyMemberHandlers(),
]

it('shows all five sections on the narrowest phone, and supports keyboard navigation [ROUTE-30]', async () => {
  await resizeWindow(320, 640)
  await renderPortal('/profile', { session: maya(), handlers: handlers() })
  await expect.element(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  expect(tabs.elements()).toHaveLength(5)
  for (const one of tabs.all()) await expect.element(one).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  ;(tab('Personal').element() as HTMLElement).focus()
  for (const name of ['Details', 'Sessions', 'Contact', 'Security']) {
    await userEvent.tab()
    await expect.element(tab(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect.element(tab('Security')).toHaveAttribute('aria-current', 'page')
})

it.each([320, 390])(
  'opens a section with one tap without moving any tab, at %i px [ROUTE-30]',
  async (width) => {
    await resizeWindow(width, 700)
    await renderPortal('/profile', { session: maya(), handlers: handlers() })
    const placeOf = () => tab('Contact').element().getBoundingClientRect().toJSON() as object
    await expect.element(tab('Contact')).toBeVisible()
    const before = placeOf()
    await tab('Contact').click()
    await expect.element(page.getByRole('heading', { name: 'Contact and time zone' })).toBeVisible()
    await expect.element(tab('Contact')).toHaveAttribute('aria-current', 'page')
    expect(placeOf()).toEqual(before)
  },
)

import { RELEASE_HEADER } from '@evenkeel/api-contract/client/release-header'
import { logIn } from '@evenkeel/api-contract/portal/auth'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import { listContacts, sendMessage } from '@evenkeel/api-contract/portal/messages'
import { mockEndpoint, respondWith } from '@evenkeel/api-contract/testing/mock-endpoint'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { shortenPauses } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { emptyPage, ninaPark } from '#testing/messages.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

/** Refuses a call as the given release. */
const refuseAs = (release: string) =>
  respondWith(Response.json({ errors: [] }, { status: 503, headers: { [RELEASE_HEADER]: release } }))

const main = page.getByRole('main')
const onReload = vi.fn()
beforeEach(() => {
  shortenPauses()
  onReload.mockClear()
  window.sessionStorage.clear()
})

it('does not interrupt writing, loads a new document with the next page, and keeps the draft', async () => {
  const handlers = [
    mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
    mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })),
    mockEndpoint(sendMessage, () => refuseAs('next')),
    ...emptyMemberHandlers(),
  ]
  const open = () => renderPortal('/messages?write', { session: maya(), handlers, onReload })
  const { leave } = await open()
  const words = page.getByRole('textbox', { name: /^Message/ })
  await words.fill('Thank you for Tuesday.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.element(main.getByRole('alert').first()).toBeVisible()
  await words.fill('Thank you for Tuesday. I slept well.')
  expect(onReload).not.toHaveBeenCalled()

  await page.getByRole('link', { name: 'Documents' }).first().click()
  await expect.poll(() => onReload.mock.calls.length).toBe(1)
  expect(window.location.pathname).toBe('/documents')
  leave()
  await open()
  await expect.element(words).toHaveValue('Thank you for Tuesday. I slept well.')
})

it('loads one new document for each release, however often both answer during an upgrade', async () => {
  let release = 'next'
  const handlers = [mockEndpoint(logIn, () => refuseAs(release))]
  const tryLogIn = async () => {
    const { leave } = await renderPortal('/log-in', { handlers, onReload })
    await page.getByRole('textbox', { name: /^Email/ }).fill('maya.lopez@northstar.example')
    await page.getByLabelText(/^Password/).fill('abc')
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect.element(main.getByRole('alert').first()).toBeVisible()
    await main.getByRole('link', { name: /forgot/i }).click()
    await expect.poll(() => window.location.pathname).not.toBe('/log-in')
    return leave
  }
  for (const [next, reloads] of [
    ['next', 1],
    ['test', 1],
    ['next', 1],
    ['later', 2],
    ['next', 2],
  ] as const) {
    release = next
    const leave = await tryLogIn()
    await expect.poll(() => onReload.mock.calls.length).toBe(reloads)
    leave()
  }
})

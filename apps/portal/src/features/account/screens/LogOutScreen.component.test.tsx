import { logOut } from '@evenkeel/api-contract/portal/auth'
import { createDeferredAnswer, mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const heading = page.getByRole('heading', { level: 1 })

it.each([
  ['a member', maya()],
  ['a person with a session of another organization', null],
])(
  'says that %s is logged out once the server has ended the session [AUTH-06] [ROUTE-26]',
  async (_who, session) => {
    const slow = createDeferredAnswer(logOut, () => ({ message: 'Logged out.' }))
    const answer = vi.fn(slow.answer)
    document.cookie = 'evenkeel_signed_in=1; Path=/'
    await renderPortal('/log-out', {
      session,
      handlers: [mockEndpoint(logOut, answer), ...emptyMemberHandlers()],
    })
    await expect.poll(() => answer.mock.calls.length).toBe(1)
    await expect.element(heading).toHaveTextContent('Logging out')
    slow.release()
    await expect.element(heading).toHaveTextContent('You are logged out')
  },
)

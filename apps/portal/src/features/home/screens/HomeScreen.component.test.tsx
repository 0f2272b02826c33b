import { readLatestAppointment } from '@evenkeel/api-contract/portal/appointments'
import { logOut } from '@evenkeel/api-contract/portal/auth'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'
import { isLoaded } from '../../../app/screens.tsx'

it('greets a member by first name, and has no axe violations', async () => {
  await renderPortal('/', { session: maya(), handlers: emptyMemberHandlers() })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Maya.')
  await expectNoAxeViolations()
})

it("stays behind the log-in in place after the session ended, and the visitors' screen is loaded for what follows offline", async () => {
  const { container } = await renderPortal('/', {
    session: maya(),
    handlers: [
      mockEndpoint(readLatestAppointment, () => throwApiError(403)),
      mockEndpoint(logOut, () => ({ message: 'Logged out.' })),
      ...emptyMemberHandlers(),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Log in again')
  await expect.poll(() => isLoaded('home/screens/HomeScreen'), { timeout: 5000 }).toBe(true)
  expect([...container.querySelectorAll('[hidden] h1')].map((title) => title.textContent)).toEqual(['Hello.'])
})

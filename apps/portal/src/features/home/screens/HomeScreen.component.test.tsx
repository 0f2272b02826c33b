import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

it('greets a member by first name, and has no axe violations', async () => {
  await renderPortal('/', { session: maya(), handlers: emptyMemberHandlers() })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Maya.')
  await expectNoAxeViolations()
})

import {
  saveMessageDraft,
  markInboxRead,
  type MessageDraft,
  readConversation,
} from '@evenkeel/api-contract/counselor/conversations'
import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { finishSignIn } from '@evenkeel/api-contract/staff/sign-in'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { counselorHandlers } from '#testing/counselor.ts'
import { mockPasskeyDevice, signInHandlers } from '#testing/passkeys.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { staffSession } from '#testing/staff-session.ts'

const message = page.getByRole('textbox', { name: 'Message' })
const counselor = staffSession({ roles: ['counselor'] })
const kept = page.getByText('Kept. You can go on later, on any device.')

it('keeps what is typed to a member when the session ends before it was kept, and keeps it after signing in', async () => {
  let isIn = true
  const drafts: string[] = []
  let draft: MessageDraft | null = null
  mockPasskeyDevice()
  renderStaff('/counselor/inbox/7', [
    mockEndpoint(finishSignIn, () => {
      isIn = true
      return counselor
    }),
    ...signInHandlers(),
    mockEndpoint(readStaffSession, () => (isIn ? counselor : throwApiError(401))),
    mockEndpoint(readConversation, () => ({
      person: { patient_id: 7, name: 'Maria Reyes' },
      messages: [],
      next_cursor: null,
      draft,
    })),
    mockEndpoint(markInboxRead, () => undefined),
    mockEndpoint(saveMessageDraft, ({ body }) => {
      if (!isIn) return throwApiError(401)
      drafts.push(body.text)
      draft = { ...body, documents: [] }
      return undefined
    }),
    ...counselorHandlers(),
  ])
  await message.fill('Is Tuesday good')
  await expect.element(kept).toBeVisible()
  isIn = false
  await message.fill('Is Tuesday good, at noon?')
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
  await expect.element(page.getByText('Maria Reyes')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(message).toHaveValue('Is Tuesday good, at noon?')
  await expect.element(kept).toBeVisible()
  expect(drafts).toEqual(['Is Tuesday good', 'Is Tuesday good, at noon?'])
})

import { expect, type Page } from '@playwright/test'
import type { TestOrganization } from '../../fixtures.ts'
import { password } from '../../organisations.ts'
import { rawStorage } from '../../raw-storage.ts'

export const picture = 'programmes/demo/documents/notes-of-the-week.png'
export const pdf = 'programmes/demo/documents/your-next-visit.pdf'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
export const files = (page: Page) => page.locator('input[type=file]')
export const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' })
export const wasSent = (page: Page) => expect(page.getByText('Your message was sent')).toBeVisible()

/** Logs the copied member of an organization in, with the cookies in this browser. Returns what the server says of them. */
export async function enter(page: Page, { client, members }: TestOrganization) {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: members[0]?.email, password },
    headers: { 'x-client-id': client },
  })
  expect(answer.status()).toBe(200)
  const { md_live } = (await answer.json()) as { md_live: { user: { id: number } } }
  return { email: members[0]?.email ?? '', patientId: md_live.user.id }
}

/** Opens the form and writes to the first counselor of the list. */
export async function write(page: Page, base: string, text: string, attached: readonly string[] = []) {
  await page.goto(`${base}/messages?write`)
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await words(page).fill(text)
  if (attached.length > 0) await files(page).setInputFiles([...attached])
}

/** Writes with a picture, and waits until both are kept on this device. */
export async function writeDraft(page: Page, base: string, text: string): Promise<void> {
  await write(page, base, text, [picture])
  await expect(chosen(page)).toContainText('notes-of-the-week.png')
  await expect
    .poll(async () => (await rawStorage(page)).match(/sealed=/g)?.length ?? 0)
    .toBeGreaterThanOrEqual(2)
}

export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect(words(page)).toHaveValue(text)
  await expect(chosen(page)).toContainText('notes-of-the-week.png')
}

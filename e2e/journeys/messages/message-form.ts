import { expect, type Page } from '@playwright/test'
import type { TestOrganization } from '../../fixtures.ts'
import { demoPassword } from '../../organizations.ts'
import { readBrowserStorage } from '../../read-browser-storage.ts'

export const IMAGE_FILE = 'tenant-config/demo/documents/notes-of-the-week.png'
export const PDF_FILE = 'tenant-config/demo/documents/your-next-visit.pdf'

export const getHeading = (page: Page) => page.getByRole('heading', { level: 1 })
export const getMessageField = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
export const getFileInput = (page: Page) => page.locator('input[type=file]')
export const getSendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const getSelectedFiles = (page: Page) => page.getByRole('list', { name: 'Chosen files' })
export const expectSent = (page: Page) => expect(page.getByText('Your message was sent')).toBeVisible()

/**
 * Logs in the copied member of an organization, with the cookies in this browser. Returns the server's user
 * data.
 */
export async function logInAsMember(page: Page, { client, members }: TestOrganization) {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: members[0]?.email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  expect(answer.status()).toBe(200)
  const { md_live } = (await answer.json()) as { md_live: { user: { id: number } } }
  return { email: members[0]?.email ?? '', patientId: md_live.user.id }
}

/** Opens the form and writes to the first counselor in the list. */
export async function fillMessage(page: Page, base: string, text: string, attached: readonly string[] = []) {
  await page.goto(`${base}/messages?write`)
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await getMessageField(page).fill(text)
  if (attached.length > 0) await getFileInput(page).setInputFiles([...attached])
}

/** Writes a message with a picture, and waits until both are stored on this device. */
export async function createDraft(page: Page, base: string, text: string): Promise<void> {
  await fillMessage(page, base, text, [IMAGE_FILE])
  await expect(getSelectedFiles(page)).toContainText('notes-of-the-week.png')
  await expect
    .poll(async () => (await readBrowserStorage(page)).match(/sealed=/g)?.length ?? 0)
    .toBeGreaterThanOrEqual(2)
}

export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect(getMessageField(page)).toHaveValue(text)
  await expect(getSelectedFiles(page)).toContainText('notes-of-the-week.png')
}

import type { Page } from '@playwright/test'
import { getDialog, expect, test } from '../fixtures.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const WORDS = 'My wife, husband or partner'

test('an editor changes the text of a question and reverts it; a broken danger question cannot be published @deep', async ({
  createOrganization,
  signIn,
  request,
}) => {
  test.slow()
  const organization = await createOrganization({
    staff: [{ name: 'Lena Ortiz', role: 'editor', everywhere: true }],
  })
  const { client } = organization
  const page = await signIn(organization, 'Lena Ortiz')
  const asked = async (): Promise<string> =>
    (await request.get('/api/questions/starting-question', { headers: { 'x-client-id': client } })).text()
  const press = async (name: string, confirm = name): Promise<void> => {
    await page.getByRole('button', { name }).click()
    await getDialog(page).getByRole('button', { name: confirm }).click()
  }
  await page.goto('/staff/studio/intakes/manage')
  await press('Take over from the files')
  await expect(page.getByText('The studio keeps it.')).toBeVisible()

  await test.step('members see the new text once it is published', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByText('1. Who is the support for?').first().click()
    const answer = page.getByLabel('Answer 2', { exact: true }).first()
    await expect(answer).toHaveValue('My partner')
    await answer.fill(WORDS)
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'All checks are green' })).toBeVisible()
    expect(await asked()).not.toContain(WORDS)
    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect.poll(asked).toContain(WORDS)
    await page.getByRole('link', { name: 'Versions' }).click()
    await press('Bring back version 1', 'Bring it back')
    await expect.poll(asked).not.toContain(WORDS)
  })

  await test.step('a danger question without a next step disables Publish and is named', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('link', { name: 'As text' }).click()
    await page.getByLabel('Find a file').fill('intake/default.yaml')
    await page.getByRole('button', { name: /^default\.yaml/ }).click()
    const text = page.getByLabel('Text of intake/default.yaml')
    await expect(text).toHaveValue(/kickout_danger/)
    await text.fill((await text.inputValue()).replaceAll('next: kickout_danger', 'next: nowhere'))
    await expect(saved(page)).toBeVisible()
    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
    const named = page.getByRole('main').getByRole('button', { name: /nowhere/ })
    await expect(named.first()).toBeVisible()
  })

  await page.getByRole('link', { name: 'Manage' }).click()
  await press('Throw the draft away', 'Throw it away')
  await press('Give back to the files')
  await expect(page.getByText('Files in a folder on the server keep it.')).toBeVisible()
})

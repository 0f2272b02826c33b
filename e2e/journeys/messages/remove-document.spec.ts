import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'

const pdf = 'programmes/demo/documents/your-next-visit.pdf'
const picture = 'programmes/demo/documents/notes-of-the-week.png'
const documents = '/northstar/documents'
const list = (page: Page) => page.getByRole('list', { name: 'All documents' })
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, remove it' })

/** A member with these files among the documents, on the page that lists them. */
async function withFiles(page: Page, ...files: string[]): Promise<void> {
  await newMember(page.request, 'northstar')
  await page.goto(documents)
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: /^Add th(is file|ese \d files)$/ }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(files.length)
}

test('an own document is removed once it was confirmed, also after a reload, and on two pages [DOC-01] [DOC-03] [SCREEN-03] [SCREEN-04]', async ({
  page,
  context,
}) => {
  test.slow()
  await withFiles(page, pdf, picture)
  const other = await context.newPage()
  await other.goto(documents)
  await expect(list(other).getByRole('listitem')).toHaveCount(2)

  await test.step('it can be kept', async () => {
    await remove(page, 'your-next-visit.pdf').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove this document?')
    await expect(
      page.getByText('your-next-visit.pdf will be gone for you and for your counselor.'),
    ).toBeVisible()
    expect(await faultsFoundByAxe(page)).toEqual([])
    await page.getByRole('link', { name: 'No, keep it' }).click()
    await expect(list(page)).toContainText('your-next-visit.pdf')
  })

  await test.step('or removed', async () => {
    await remove(page, 'your-next-visit.pdf').click()
    await page.reload()
    await yes(page).click()
    await expect(page).toHaveURL(documents)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    const told = page.getByRole('alert').filter({ hasText: 'Your document was removed' })
    await expect(told).toContainText('your-next-visit.pdf')
    await expect(page.locator(':focus')).toContainText('Your document was removed')
    expect(await faultsFoundByAxe(page)).toEqual([])
  })

  await test.step('another page hears that it is gone, and removing it there is fine', async () => {
    await list(other).getByRole('button', { name: 'View your-next-visit.pdf' }).click()
    await expect(other.getByRole('alert')).toContainText('This file is not here any more')
    await remove(other, 'your-next-visit.pdf').click()
    await yes(other).click()
    await expect(other.getByText('Your document was removed')).toBeVisible()
    await expect(list(other).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('a service that does not remove', () => {
  test.use({ allowConsoleErrors: [/status of (404|422|503)/] })

  test('a document that could not be removed is still there, and the page says why [DOC-01] [SCREEN-01]', async ({
    page,
  }) => {
    await withFiles(page, pdf)
    const says = async (status: number, message: string) => {
      await page.route('**/api/mdlive/documents/*', (route) =>
        route.fulfill({ status, json: { errors: [{ field: null, message }] } }),
      )
      await remove(page, 'your-next-visit.pdf').click()
      await yes(page).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await says(503, 'Our counseling partner does not answer right now.')
    await expect(
      page.getByText(/could not remove this document right now\. Nothing else was lost/),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to your documents' }).click()
    await expect(list(page)).toContainText('your-next-visit.pdf')
    await page.unrouteAll()
    await says(422, 'This service cannot remove documents.')
    await expect(page.getByText('This service cannot remove documents.')).toBeVisible()
  })
})

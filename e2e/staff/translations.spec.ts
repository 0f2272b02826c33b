import type { Page } from '@playwright/test'
import { getDialog, expect, getHeading, test } from './fixtures.ts'

const ENGLISH = 'Please talk to somebody right now'
const DRAFT = 'Por favor, hable con alguien ahora mismo'
const OWN = 'Por favor, hable ahora mismo con alguien'

const field = (page: Page) => page.getByRole('textbox', { name: 'Spanish words' })
const review = (page: Page) => page.getByRole('button', { name: 'Mark as reviewed' })

test('an editor reviews the Spanish crisis texts: live at once, and no longer after the review is undone @deep', async ({
  createOrganization,
  openBrowser,
  signIn,
}) => {
  const organization = await createOrganization({
    staff: [{ name: 'Lena Ortiz', role: 'editor', everywhere: true }],
  })
  const editor = await signIn(organization, 'Lena Ortiz')
  const member = await openBrowser()
  /** Checks the heading of the crisis page in the first HTML and after hydration. */
  const reads = async (words: string): Promise<void> => {
    const answer = await member.goto(`${organization.base}/risk?lang=es`)
    expect(await answer?.text()).toContain(`>${words}<`)
    await expect(getHeading(member, words)).toBeVisible()
  }
  await reads(DRAFT)
  await editor.getByRole('link', { name: 'Words', exact: true }).click()
  await editor.getByRole('searchbox', { name: /Words in English or Spanish/ }).fill(ENGLISH)
  await editor.getByRole('link', { name: ENGLISH, exact: true }).first().click()
  await expect(getHeading(editor, /intake-safety/)).toBeVisible()
  await expect(field(editor)).toHaveValue(DRAFT)
  const second = await editor.context().newPage()
  await second.goto(editor.url())
  await expect(field(second)).toHaveValue(DRAFT)
  await field(editor).fill(`${OWN} {$name}`)
  await expect(editor.getByText('The English does not have this: {$name}.')).toBeVisible()
  await editor.reload()
  await expect(field(editor)).toHaveValue(`${OWN} {$name}`)
  await field(editor).fill(OWN)
  await expect(editor.getByText('Nothing is wrong with these words.')).toBeVisible()
  await review(editor).click()
  await expect(editor.getByText('Members read it now')).toBeVisible()
  await reads(OWN)

  // A second window that was already open keeps its text and shows the first review.
  await field(second).fill(`${DRAFT}.`)
  await review(second).click()
  await expect(second.getByRole('alert')).toContainText('has reviewed this text since you opened it')
  await expect(field(second)).toHaveValue(`${DRAFT}.`)
  await reads(OWN)

  await editor.getByRole('button', { name: 'Take the review back' }).click()
  await getDialog(editor).getByRole('button', { name: 'Take the review back' }).click()
  await expect(editor.getByText('The review is taken back')).toBeVisible()
  await reads(DRAFT)
})

import { expect, test } from '../../fixtures.ts'
import { confirmCode, upToTheCode } from '../steps.ts'
import { rawStorage } from '../../raw-storage.ts'

test('the page of the code names the address after it was loaded anew, keeps it nowhere, and asks for nothing that is refused [AUTH-03] [ROUTE-37]', async ({
  page,
}) => {
  const person = await upToTheCode(page)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveCount(0)
  expect(await rawStorage(page)).not.toContain(person.email)
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  expect(refused).toEqual([])

  await confirmCode(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible()
})

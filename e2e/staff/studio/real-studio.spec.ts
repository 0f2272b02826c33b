import type { APIRequestContext, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { passkeyDevice } from '../passkey.ts'

test.use({ allowConsoleErrors: [/status of 4(04|22)|\(\/preview-/] })

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const green = (page: Page) => page.getByRole('status').filter({ hasText: 'All checks are green' })

/** Signs one of the demo staff in, who makes a passkey for it; the address of the staff application. */
async function signIn(
  page: Page,
  request: APIRequestContext,
  wanted: 'account_manager' | 'editor',
): Promise<string> {
  const people = (await (await request.get('/control/staff')).json()) as {
    readonly role: string
    readonly link: string
  }[]
  const link = people.find(({ role }) => role === wanted)?.link ?? ''
  await passkeyDevice(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible()
  return new URL(link).origin
}

async function publish(page: Page, number: number): Promise<void> {
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(`Published as version ${number}.`)).toBeVisible()
}

test('an account manager makes an organization that stands at its address without a restart, and brings a version back', async ({
  page,
  request,
}) => {
  const origin = await signIn(page, request, 'account_manager')
  const phone = async (): Promise<string> => (await request.get('/juniper-ridge/')).text()
  await page.getByRole('link', { name: 'Studio' }).click()
  await page.getByRole('link', { name: 'New organization' }).click()
  await page.getByLabel('Name of the program').fill('Juniper Ridge')
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0123')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Juniper Ridge', level: 1 })).toBeVisible()
  expect(await phone()).not.toContain('+12025550123')
  await expect(green(page)).toBeVisible()
  const home = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
  await expect(home.getByText('Juniper Ridge').first()).toBeAttached()
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.getByText('The week', { exact: true }).click()
  for (const device of ['Phone', 'Laptop']) {
    await page.getByText(device, { exact: true }).click()
    await expect(home.getByRole('heading', { name: 'Dr. Jordan Avery' })).toBeAttached()
    await expect(home.getByRole('button', { name: /9:00 AM/ }).first()).toBeAttached()
  }
  await publish(page, 1)
  await expect.poll(phone).toContain('+12025550123')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0188')
  await page.getByRole('link', { name: 'Look', exact: true }).click()
  await page.getByLabel('Main color', { exact: true }).fill('#1234')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Publishing is shut')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Look, Main color/ })
    .first()
    .click()
  await expect(page.getByLabel('Main color', { exact: true })).toBeFocused()
  await page.getByLabel('Main color', { exact: true }).fill('#7a2e5d')
  await expect(green(page)).toBeVisible()
  await publish(page, 2)
  await expect.poll(phone).toContain('+12025550188')
  expect(await phone()).not.toContain('+12025550123')

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('Version 1 is back. Members read it as version 3.')).toBeVisible()
  await expect.poll(phone).toContain('+12025550123')
  // A member's browser reads it as well.
  await page.goto(`${origin}/juniper-ridge/`)
  await expect(page.locator('a[href="tel:+12025550123"]').first()).toBeAttached()
})

/** Changes the words of an answer in a field; members read them, and the way stays as it was. */
async function changeWords(page: Page, request: APIRequestContext, origin: string): Promise<void> {
  const answers = async (): Promise<string> =>
    (
      await request.get(`${origin}/api/questions/starting-question`, {
        headers: { 'x-client-id': 'bluefin' },
      })
    ).text()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/^These questions are asked in \d+ organizations: .*Bluefin/)).toBeVisible()
  await page.getByText('1. Who is the support for?').first().click()
  const answer = page.getByLabel('Answer 2', { exact: true }).first()
  await expect(answer).toHaveValue('My partner')
  await answer.fill('My wife, husband or partner')
  await expect(saved(page)).toBeVisible()
  await expect(green(page)).toBeVisible()
  await expect(page.getByRole('img', { name: /Questions of default/ })).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  expect(await answers()).not.toContain('My wife, husband or partner')
  await publish(page, 2)
  await expect.poll(answers).toContain('My wife, husband or partner')
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(answers).not.toContain('My wife, husband or partner')
}

test('words of a question are changed in a field, a broken way of the safety question keeps Publish shut and is named, and what was taken over is given back', async ({
  page,
  request,
}) => {
  const origin = await signIn(page, request, 'editor')
  await page.goto(`${origin}/staff/studio/intakes/manage`)
  await page.getByRole('button', { name: 'Take over from the files' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take over from the files' }).click()
  await expect(page.getByText('The studio keeps it.')).toBeVisible()
  await changeWords(page, request, origin)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('link', { name: 'As text' }).click()
  await page.getByLabel('Find a file').fill('intake/default.yaml')
  await page.getByRole('button', { name: /^default\.yaml/ }).click()
  const text = page.getByLabel('Text of intake/default.yaml')
  const good = await text.inputValue()
  expect(good).toContain('kickout_danger')
  await text.fill(good.replaceAll('next: kickout_danger', 'next: nowhere'))
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Publishing is shut')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /nowhere/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click()
  await page.getByRole('button', { name: 'Give back to the files' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back to the files' }).click()
  await expect(page.getByText('Files in a folder on the server keep it.')).toBeVisible()
})

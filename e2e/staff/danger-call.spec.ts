import { limits } from '@evenkeel/api-contract/limits'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Page } from '@playwright/test'
import { logInAs, createMember } from '../journeys/members.ts'
import { answerSentence } from '../journeys/steps.ts'
import { expect, getHeading, test } from './fixtures.ts'

const dangerOn = (page: Page) => page.getByRole('region', { name: 'Call now' })
const number = (page: Page) => page.getByRole('link', { name: 'Call (303) 555-0142' })

/** Opens a member by the full email address, because the member called. */
async function lookUp(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Look up' }).click()
  await page.getByLabel('The whole email address').fill(email)
  await page.getByText('The member asked for help').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
}

/** Checks that the audit log names the actor of each action, and that the chain is intact. */
async function readAudit(officer: Page, acts: readonly (readonly [string, string])[]): Promise<void> {
  await officer.getByRole('link', { name: 'Audit' }).click()
  for (const [name, act] of acts) {
    await officer.getByLabel('What was done?').fill(act)
    await officer.getByRole('button', { name: 'Search', exact: true }).click()
    const rows = officer.getByRole('row').filter({ hasText: act }).filter({ hasText: name })
    await expect(rows.first()).toBeVisible()
  }
  await officer.getByText('Is it whole?').click()
  await officer.getByRole('button', { name: 'Check the chain' }).click()
  await expect(officer.getByText(/^Whole\. [\d,]+ events, none changed, none missing\.$/)).toBeVisible()
}

test('a member in danger appears live on Today; one of two claims the call, a colleague takes it over later, and the audit log names them', async ({
  createOrganization,
  openBrowser,
  signIn,
  control,
}) => {
  const organization = await createOrganization({
    staff: [
      { name: 'Rosa Kim', role: 'care_line' },
      { name: 'Bea Lind', role: 'care_line' },
      { name: 'Samuel Ortiz', role: 'privacy_officer', everywhere: true },
    ],
  })
  const { client, base, name } = organization
  const elsewhere = await signIn(
    await createOrganization({ staff: [{ name: 'Omar Haddad', role: 'care_line' }] }),
    'Omar Haddad',
  )
  const [rosa, bea] = [await signIn(organization, 'Rosa Kim'), await signIn(organization, 'Bea Lind')]
  for (const page of [rosa, bea, elsewhere]) {
    await expect(page.getByText('New tasks appear by themselves.')).toBeVisible()
    await expect(dangerOn(page)).toHaveCount(0)
    // Lost on reload.
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  }

  const member = await openBrowser()
  const { email } = await createMember(member.request, client, { phone: '(303) 555-0142' })
  await logInAs(member, email, client)
  await member.goto(`${base}/help-myself`)
  await answerSentence(member, { who: 'Myself' })
  await expect(getHeading(member, /in danger/)).toBeVisible()
  await member.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Please talk to somebody right now' })).toBeVisible()

  const take = (page: Page) => dangerOn(page).getByRole('button', { name: /^I call: In danger/ })
  for (const page of [rosa, bea]) {
    await expect(dangerOn(page).getByText(name)).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) In danger/)
    await expect(take(page)).toBeEnabled()
    await expect(page.getByText('Lovett')).toHaveCount(0)
  }
  await Promise.all([rosa, bea].map((page) => take(page).click()))
  const seen = async () => (await number(rosa).count()) + (await number(bea).count())
  await expect.poll(seen).toBe(1)
  const [first, firstName, second, secondName] = (await number(rosa).isVisible())
    ? ([rosa, 'Rosa Kim', bea, 'Bea Lind'] as const)
    : ([bea, 'Bea Lind', rosa, 'Rosa Kim'] as const)
  await expect(first.getByRole('heading', { name: 'Ada Lovett' })).toBeVisible()
  await expect(second.getByRole('region', { name: 'With a colleague' })).toContainText(
    `${firstName} has it since`,
  )
  await expect(second.getByText('Lovett')).toHaveCount(0)
  for (const page of [rosa, bea]) expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

  // The holder is away for too long.
  await control('clock', { advance_seconds: (limits.dangerHolderAway + minutes(1)) / seconds(1) })
  await second.reload()
  await dangerOn(second)
    .getByRole('button', { name: new RegExp(`^Take over from ${firstName}`) })
    .click()
  await expect(second.getByRole('article')).toContainText(`taken over from ${firstName}`)
  await expect(first.getByText(`${secondName} took this over from you`)).toBeVisible()
  await expect(first.getByText('Lovett')).toHaveCount(0)
  await second.getByText('I talked to the person').click()
  await second.getByRole('button', { name: 'Save' }).click()
  for (const page of [first, second])
    await expect(page.getByText('In danger: said yes to the question')).toHaveCount(0)
  await expect(dangerOn(elsewhere)).toHaveCount(0)

  await lookUp(elsewhere, email)
  await expect(elsewhere.getByRole('alert')).toContainText('We found nobody with exactly this')
  await lookUp(second, email)
  await expect(second.getByRole('heading', { name: 'Ada Lovett' })).toBeVisible()
  await member.goto(`${base}/profile/contact`)
  const called = `^${secondName.split(' ')[0]}, care line, called you because of your answer, \\w+ \\d+$`
  await expect(member.getByText(new RegExp(called))).toBeVisible()
  await readAudit(await signIn(organization, 'Samuel Ortiz'), [
    [firstName, 'POST /staff/tasks'],
    [secondName, 'POST /staff/look-ups'],
    ['Omar Haddad', 'POST /staff/look-ups'],
  ])
})

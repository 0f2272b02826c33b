import { waitForHydration } from '../../wait-for-hydration.ts'
import { expect, test } from '../../fixtures.ts'
import { installClock } from '../page-clock.ts'
import { getHeading, getPath, startIntake } from '../steps.ts'

test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('answering yes to the danger question shows help at once, even offline, and other pages only after it [INTAKE-03] [INTAKE-05] [ROUTE-42] [ROUTE-22] [HEADER-01] [HEADER-02]', async ({
  page,
  context,
  organization: { client, base, phone },
}) => {
  test.slow()
  const main = page.getByRole('main')
  const danger = getHeading(page, 'Are you in danger of hurting yourself or somebody else?')
  const help = getHeading(page, 'Please talk to somebody right now')
  const glad = getHeading(page, 'We are glad you are safe')
  const notSure = getHeading(page, 'You do not have to be sure')
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  const safe = page.getByRole('link', { name: 'I am safe now, go on' })
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/add-or-update-answer')) answers.push(request.postData() ?? '')
  })
  await installClock(page)
  await startIntake(page, client)
  await expect(danger).toBeVisible()
  await expect(main).toContainText('Not sure? Then choose Yes.')
  await expect(yes).toHaveAccessibleDescription('You see who you can talk to right now.')
  await expect(main.getByRole('button', { name: 'No', exact: true })).toHaveAccessibleDescription(
    'We continue with the questions.',
  )

  await test.step('the help page answers nothing for a person who opens it before the question', async () => {
    await page.getByRole('link', { name: 'More help' }).click()
    await expect(help).toBeVisible()
    await safe.click()
    await expect(danger).toBeVisible()
    expect(answers).toEqual([])
  })

  await test.step("help is shown without a loader while the page's clock is stopped, and the answer is sent later", async () => {
    await waitForHydration(yes)
    // The help is preloaded.
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        if (document.querySelector('[data-testid="loader"]')) seen.push('loader')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await context.setOffline(true)
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/add-or-update-answer'),
    )
    await yes.click()
    await expect(help).toBeVisible()
    for (const address of ['tel:911', 'tel:988', `tel:${phone}`])
      await expect(main.locator(`a[href="${address}"]`).first()).toBeVisible()
    await page.clock.resume()
    await expect.poll(() => getPath(page)).toBe('/risk')
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
    await lost
    const arrived = page.waitForResponse(
      (answer) => answer.url().includes('/add-or-update-answer') && answer.status() === 200,
    )
    await context.setOffline(false)
    expect((await arrived).request().postDataJSON()).toMatchObject({ response: { answer: 'Yes' } })
  })

  await test.step('every page links to the help, and a person can continue without saying they are safe', async () => {
    await page.goto(`${base}/appointment-type`)
    await expect(help).toBeVisible()
    await expect(main).toContainText('What you told us so far is kept.')
    await main.getByRole('link', { name: 'I am not sure, but go on' }).click()
    await expect(notSure).toBeVisible()
    await expect(main).not.toContainText('glad you are safe')
    await page.reload()
    await expect(notSure).toBeVisible()
  })

  await test.step('a press before hydration is replayed', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    await page.route('**/assets/**.js', async (route) => {
      await started
      await route.continue().catch(() => {})
    })
    await page.goto(`${base}/risk`, { waitUntil: 'commit' })
    await safe.click()
    start()
    await expect(glad).toBeVisible()
    await page.getByRole('button', { name: 'Go on with the questions' }).click()
    await expect(getHeading(page, 'What would help most?')).toBeVisible()
  })
})

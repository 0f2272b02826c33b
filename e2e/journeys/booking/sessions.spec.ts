import { noComplaint } from '@evenkeel/contract/telehealth/appointments'
import { expect, test } from '../../fixtures.ts'
import { shiftsOf, watchShifts } from '../../walk/shift.ts'
import { bookOverApi } from '../appointments.ts'
import { arriveAs, newMember } from '../members.ts'
import { ownCounselor } from '../own-counselor.ts'
import { choose, chooseCounselor, chooseTime } from '../steps.ts'

const sizes = [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

for (const [name, viewport] of sizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`each act says before it what it means for the covered sessions (${name}) [ORG-09] [BOOK-05] [BOOK-06]`, async ({
      page,
    }) => {
      test.slow()
      const main = page.getByRole('main')
      const { email } = await newMember(page.request, 'northstar')
      // About nothing, as what is booked below: each concern has sessions of its own.
      await bookOverApi(page, email, 'northstar', 'video', noComplaint)
      await arriveAs(page, email)
      await page.goto('/northstar/appointment-type')
      await expect(main.getByRole('button', { name: /^Video/ })).toBeVisible()
      await chooseCounselor(page, 'Video')
      await page.getByRole('link', { name: 'Back to the list of counselors' }).click()
      await expect(main).toContainText('Left for you: 5 of 6. New sessions from January 1.')
      await page.goBack()
      await chooseTime(page)
      await expect(main).toContainText(
        'This is session 2 of 6. Free to move or cancel at any time before it starts. New sessions from January 1.',
      )

      await page.goto('/northstar/appointments')
      await expect(main.getByRole('heading', { name: 'Your appointments' })).toBeVisible()
      const answered = page.waitForResponse('**/me/coverage')
      await page.reload()
      await answered
      await page.getByRole('button', { name: /^Change the time/ }).click()
      await page
        .getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
        .first()
        .click()
      await expect(main).toContainText(
        'A new time does not use another session. Left for you, as before: 5 of 6.',
      )
      await page.getByRole('button', { name: 'Keep my old time' }).click()
      await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
      await expect(main).toContainText(
        'If you cancel now, you get this session back. Left for you then: 6 of 6.',
      )
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
    })
  })
}

for (const [name, viewport] of sizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`a slow answer about covered sessions keeps no page waiting, moves nothing, and is read all the same (${name}) [ORG-09]`, async ({
      page,
    }) => {
      test.slow()
      await watchShifts(page)
      const main = page.getByRole('main')
      const { email } = await newMember(page.request, 'northstar')
      // About nothing, as what is booked below: each concern has sessions of its own.
      await bookOverApi(page, email, 'northstar', 'video', noComplaint)
      await arriveAs(page, email)
      // One interception from first to last: ended amid the reading ahead of code, it may keep that code back for good.
      let held = Promise.resolve()
      await page.route('**/me/coverage', async (route) => {
        await held
        await route.continue()
      })
      /** From now on nobody is told anything of covered sessions until `answer` is called. */
      const holdBack = (): ((words: string) => Promise<void>) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        held = promise
        return async (words) => {
          const before = await shiftsOf(page)
          resolve()
          await expect(main).toContainText(words)
          expect((await shiftsOf(page)).sum).toBe(before.sum)
        }
      }
      let answer = holdBack()
      await page.goto('/northstar/appointment-type')
      await choose(page, /^Video/)
      await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^More times with/ }).first()).toBeVisible()
      await expect(main).not.toContainText('Left for you')
      await answer('Left for you: 5 of 6.')

      await ownCounselor(page)
      await chooseTime(page)
      answer = holdBack()
      // That another visit is on that day is said late too, which is not what is measured here.
      let tell = (): void => {}
      const told = new Promise<void>((resolve) => (tell = resolve))
      await page.route('**/appointments/upcoming', async (asked) => {
        await told
        await asked.continue()
      })
      await page.reload()
      await expect(main.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
      await expect(page.getByLabel('The time you chose')).toContainText(/held/i)
      await expect(main).not.toContainText('This is session')
      await answer('This is session 2 of 6.')
      tell()

      await page.goto('/northstar/appointments')
      await page.getByRole('button', { name: /^Change the time/ }).click()
      await page
        .getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
        .first()
        .click()
      const sameSession = 'A new time does not use another session. Left for you, as before: 5 of 6.'
      await expect(main).toContainText(sameSession)
      answer = holdBack()
      await page.reload()
      await expect(main.getByRole('button', { name: 'Move it to this time' })).toBeVisible()
      await expect(main).not.toContainText('A new time takes')
      await answer(sameSession)
    })
  })
}

test('where the number is hidden no act names one [ORG-10]', async ({ page }) => {
  test.slow()
  const main = page.getByRole('main')
  const told: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/me/coverage')) told.push(await answer.text())
  })
  const { email } = await newMember(page.request, 'ironwood')
  await bookOverApi(page, email, 'ironwood', 'video')
  await page.goto('/ironwood/appointments')
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await expect(main).toContainText('You can book another one at any time.')
  await expect(main).not.toContainText(/\d+ of \d+|session/)
  expect(told).toEqual([])
})

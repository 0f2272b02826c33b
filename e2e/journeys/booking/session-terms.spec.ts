import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { firstPort } from '../../ports.ts'
import { bookOverApi } from '../appointments.ts'
import { arriveAs, newMember } from '../members.ts'
import { staffOn } from '../staff.ts'
import { ownCounselor } from '../own-counselor.ts'
import { shiftsOf, watchShifts, MOST_SHIFT } from '../../walk/shift.ts'
import { booked, choose, chooseCounselor, chooseTime, newestMail } from '../steps.ts'

const staffSay = staffOn(await firstPort())
const TRANSPORTATION = '7c1e0f5a-0033-4a00-8a00-000000000033'

/** From the way to meet to the list of counselors. */
async function openList(page: Page, client: string): Promise<void> {
  await page.goto(`/${client}/appointment-type`)
  await choose(page, /^Video/)
  await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
}

for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`home, About, review and profile say what the location of a member grants (${name}) [ORG-09] [ORG-12]`, async ({
      page,
    }) => {
      test.slow()
      const main = page.getByRole('main')
      const { email } = await newMember(page.request, 'cedarvalley', { organisation: TRANSPORTATION })
      await arriveAs(page, email, 'cedarvalley')
      await expect(main).toContainText('5 sessions are covered for you')
      await page.goto('/cedarvalley/about')
      await expect(main).toContainText('5 sessions are covered for you. You get new ones each year.')
      // Its own questions come before a first visit here: looked at where a booked one is changed.
      await bookOverApi(page, email, 'cedarvalley', 'video')
      await page.goto('/cedarvalley/appointments')
      await page.getByRole('button', { name: /^Change the time/ }).click()
      await expect(main).toContainText(
        'until the new time is booked. A new time does not use another session.',
      )
      await page
        .getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
        .first()
        .click()
      await expect(main).toContainText('Your program pays for 5 sessions. You get new ones each year.')
      await expect(main).toContainText(
        'A new time does not use another session. Left for you, as before: 4 of 5.',
      )
      await expect(main).toContainText(
        /Cancel by|Free to move or cancel at any time|It begins in less than 24 hours|The time to cancel free is over/,
      )
      await page.getByRole('button', { name: 'Move it to this time' }).click()
      await expect(main).toContainText(
        'You get new ones each year. The new time did not use another session.',
      )
      await page.goto('/cedarvalley/profile/sessions')
      await expect(main).toContainText('4 of 5 sessions left')
      await expect(main).toContainText(/July 1, 20\d\d through June 30, 20\d\d/)
    })

    test(`until when a visit is canceled free is said once it is booked, in its mail and on its card (${name}) [ORG-09] [BOOK-05]`, async ({
      page,
    }) => {
      test.slow()
      const main = page.getByRole('main')
      await watchShifts(page)
      const { email } = await newMember(page.request, 'palebrand')
      await page.goto('/palebrand/appointment-type')
      await chooseCounselor(page, 'Video')
      // What begins in less than a day could not be canceled free.
      await page.getByRole('button', { name: 'Other weeks' }).click()
      await page.getByRole('button', { name: 'Next week' }).click()
      await chooseTime(page)
      await page.getByRole('button', { name: 'Book this appointment' }).click()
      await expect(booked(page)).toBeVisible()
      const free = main.getByText(/^Cancel by \w{3}, \w{3} \d+, \d+:\d\d [AP]M, or it uses a session\.$/)
      await expect(free).toBeVisible()
      const said = await free.innerText()
      // With a new document the visit comes later than the page, and its terms with it.
      await page.reload()
      await expect(free).toHaveText(said)
      expect((await shiftsOf(page)).sum).toBeLessThan(MOST_SHIFT)
      await page.getByRole('link', { name: 'See your appointments' }).click()
      await expect(free).toHaveText(said)
      const mail = async () => (await newestMail(page.request, email)).text
      await expect
        .poll(mail)
        .toMatch(/Cancel by \w+day, \w+ \d+ at \d+:\d\d [AP]M \w+ time, or it uses a session\./)
    })

    test(`a class of employees has its own number, and each concern its own sessions (${name}) [ORG-09]`, async ({
      page,
    }) => {
      test.slow()
      const main = page.getByRole('main')
      const { email } = await newMember(page.request, 'northstar')
      const named = ['--organisation', 'northstar', '--email', email]
      expect(await staffSay(...named, '--class', 'first-responder')).not.toContain('no class')
      await bookOverApi(page, email, 'northstar', 'video', 'Stress')
      await arriveAs(page, email)
      await expect(main).toContainText('10 sessions are covered for you')
      await openList(page, 'northstar')
      const each = 'You get new ones for another problem, and each year.'
      await expect(main).toContainText('Your program pays for 10 sessions.')
      await expect(main).toContainText(
        'For what brings you now, none of them is used or booked yet. New sessions from January 1.',
      )
      await ownCounselor(page)
      await chooseTime(page)
      await expect(main).toContainText(`Your program pays for 10 sessions. ${each}`)
      await expect(main).toContainText('This is session 1 of 10.')
      await page.goto('/northstar/appointments')
      await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
      await expect(main).toContainText('Left for you then: 10 of 10.')
      await page.goto('/northstar/profile/sessions')

      await expect(main).toContainText(`10 sessions are covered for you. ${each}`)
      await expect(main).toContainText('For: Stress')
      await expect(main).toContainText('9 of 10 sessions left')
    })
  })
}

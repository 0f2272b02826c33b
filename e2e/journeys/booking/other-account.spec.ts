import { expect, test } from '../../fixtures.ts'
import { newMember, notAgreed } from '../members.ts'
import {
  agree,
  booked,
  chooseCounselor,
  chooseTime,
  logIn,
  pathOf,
  skipQuestions,
  startIntake,
} from '../steps.ts'

// The service refuses initials that are another person's.
test.use({ allowConsoleErrors: [/status of 400 .*\/api\/appointments/] })

test('who agreed under another name than the account they log in with is asked to agree once more, and books [STATE-12] [VALID-26] [SCREEN-01]', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await browser.newContext()
  const member = await newMember(owner.request, 'northstar', notAgreed)
  await owner.close()
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Phone')
  await chooseTime(page)
  const slot = () =>
    page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('evenkeel-visit') ?? '{}') as { slot?: string }).slot,
    )
  const chosen = await slot()
  await agree(page, { ...member, firstName: 'Zoe', lastName: 'Quill' }, 'zq')
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, member.email, member.password)

  await expect(page.getByRole('heading', { level: 1, name: 'Check your appointment' })).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/appointment')
  await expect(page.getByRole('alert')).toContainText('Please agree once more')
  expect(chosen).toBeDefined()
  expect(await slot()).toBe(chosen)
  const initials = page.getByLabel(/^Your initials/)
  await expect(initials).toHaveValue('')
  // Another person's ticks are not this person's agreement.
  for (const box of await page.getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked()
    await box.check({ force: true })
  }
  await expect(page.getByLabel(/^Phone number/)).toHaveValue('(720) 555-0123')
  await initials.fill('al')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(booked(page)).toBeVisible()
})

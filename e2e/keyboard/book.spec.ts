import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { codeFor, newPerson } from '../journeys/steps.ts'
import { controlFaults } from '../walk/controls.ts'
import { type Reader, startReader } from './reader.ts'

/** Asked on every page where times are, with the answer in it; and the second entry of a new password. */
const mayComeAgain = /^(Times in|Repeat )/

/** Each name under which something is asked, once a page. */
function askedIn(log: string): string[] {
  const names = (page: string): string[] =>
    [...page.matchAll(/^ {2}(?:textbox|Date|combobox|checkbox) "([^"]*)"/gm)].map(([, name = '']) => name)
  return log
    .split('\n# ')
    .flatMap((page) => [...new Set(names(page))])
    .filter((name) => !mayComeAgain.test(name))
}

/** Answers every question until the way to meet is asked: the first of the choices. Arrow keys choose nothing. */
async function answerQuestions(reader: Reader, main: Locator): Promise<void> {
  let title = await reader.arrives('What would help most?')
  while (!/^How would you like to/.test(title)) {
    const choice = main.getByRole('group', { name: title }).getByRole('button').first()
    await reader.press(choice, 'ArrowDown')
    await reader.press(choice)
    // A page that still waits for its question has a heading of its own.
    title = await reader.arrives(new RegExp(`^(?!(?:${RegExp.escape(title)}|Your questions)$)`))
  }
}

test('the questions, a counselor, a time, an account and the code by keyboard alone, nothing asked twice (trust A3, A13, A5: 2 cases) [ROUTE-41, ROUTE-23, ROUTE-32, ROUTE-34, ROUTE-36, ROUTE-37, ROUTE-38, LOADER-02]', async ({
  page,
}) => {
  test.slow()
  const person = newPerson('northstar')
  const reader = await startReader(page)
  reader.mask(person.email, '‹email›')
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const goOn = () => reader.press(button('Continue'))
  /** The steps of a booking stand behind a walk of their own: here their targets, fields and help lines are looked at. */
  const isSound = async () => expect(await controlFaults(page, 'northstar')).toEqual([])

  await test.step('the way in', async () => {
    await reader.open('/northstar/', 'What is weighing on you?')
    await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
    await reader.press(page.getByRole('link', { name: 'Get help for myself' }))
    await reader.hears(/tough time.*going through/)
    await reader.press(button('Go on now'))
    await reader.arrives('What brings you here?')
    // A state where no other journey books: the first counselor of the list is nobody else's.
    await reader.type(page.getByRole('combobox'), 'Verm')
    await reader.press(page.getByRole('radio', { name: 'Anxiety' }), 'Space')
    await goOn()
    await reader.arrives(/in danger/)
    await reader.press(button('No'), 'Space')
  })
  await test.step('the questions', () => answerQuestions(reader, page.getByRole('main')))
  await test.step('counselor and time', async () => {
    await reader.press(button(/^Video/), 'Space')
    await reader.arrives('Counselors in Vermont')
    await isSound()
    const [, name = ''] = /^More times with (.*)$/.exec(
      (await button(/^More times with/)
        .first()
        .getAttribute('aria-label')) ?? '',
    ) as string[]
    reader.mask(/with \p{Lu}[^"]*/gu, 'with ‹counselor›')
    reader.mask(/(?:Today|Tomorrow|\w{3}, \w{3} \d+) ‹hour›: ‹time›/g, '‹time›')
    reader.mask(name, '‹counselor›')
    // Where the soonest time is not the first counselor's, it stands above the list as well: no stop of its own in the log.
    reader.mask(/button "Choose it: ‹time› with ‹counselor›"/g, 'button "Show Eastern time"')
    await reader.press(button(/^More times with/))
    await reader.arrives('Choose a time')
    await expect(page.getByText('Looking…')).toHaveCount(0)
    await isSound()
    await reader.press(button(/^\w+day, \w+ \d+, \d+:\d\d [AP]M /))
    await reader.arrives('Check your appointment')
    await isSound()
  })
  await test.step('consent', async () => {
    await reader.type(field(/^First name/), person.firstName)
    await reader.type(field(/^Last name/), person.lastName)
    for (const name of [/informed consent/, /privacy agreement/])
      await reader.press(page.getByRole('checkbox', { name }), 'Space')
    await reader.type(field(/^Your initials/), 'al')
    await goOn()
    await reader.arrives('Make your account')
    await isSound()
  })
  await test.step('account', async () => {
    await reader.type(field(/^Email/), person.email)
    await reader.type(field(/^Password/), person.password)
    await reader.type(page.getByLabel(/^Date of birth/), '04031990')
    await reader.press(button('Make my account'))
    await reader.arrives('Check your email')
    await isSound()
    const code = await codeFor(page.request, person.email)
    reader.mask(code, '‹code›')
    await reader.type(field(/^One-time code/), code)
    await reader.press(button('Confirm'))
  })
  await reader.hears('Great. Give us a moment to submit your request')
  await reader.arrives('Your appointment is booked')
  // Both buttons wait for the visit on the member's list, which comes a moment after the page.
  await expect(button(/^Change the time: /)).toBeVisible()
  await reader.press(page.getByRole('link', { name: 'See your appointments' }))
  await reader.arrives('Your appointments')
  const log = reader.log()
  const asked = askedIn(log)
  expect(asked).toEqual([...new Set(asked)])
  expect(log).toMatchSnapshot('book.txt')
})

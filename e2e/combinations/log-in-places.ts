import { logIn } from '../journeys/steps.ts'
import { expect } from '../fixtures.ts'
import type { Place } from './place.ts'
import { press, openAs, asMember, mailedLink, setPassword } from './reach.ts'

/** The screens of log-in and of a new password. */
export const logInPlaces: readonly Place[] = [
  {
    name: 'log-in on the way to a private page',
    heading: /^Log in$/,
    goal: 'signed in',
    asks: 'sign-in',
    reach: async (page) => {
      const person = await asMember(page)
      await page.context().clearCookies()
      await openAs(page, '/', /weighing/)
      await openAs(page, '/appointments', 'Log in')
      return person
    },
    act: (page, person) => logIn(page, person.email, person.password),
  },
  {
    name: 'asking for a new password',
    heading: /^Set a new password$/,
    goal: 'signed in',
    asks: 'nothing',
    reach: async (page) => {
      const person = await asMember(page)
      await page.context().clearCookies()
      await openAs(page, '/log-in', 'Log in')
      await page.getByRole('link', { name: 'Forgot?' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
      await page.getByLabel(/^Email/).fill(person.email)
      return person
    },
    act: (page) => press(page, 'Send me a link'),
  },
  {
    name: 'choosing a new password by the mailed link',
    heading: /^(Choose|Set) a new password$/,
    goal: 'reset',
    asks: 'nothing',
    reach: mailedLink,
    act: setPassword,
  },
]

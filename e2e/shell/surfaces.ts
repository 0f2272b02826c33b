import { expect, type Locator, type Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { takenOver } from '../hydrated.ts'
import { chooseHour } from '../walk/choose-hour.ts'

/** Presses once the scripts of the page answer. */
export async function press(opener: Locator): Promise<void> {
  await takenOver(opener)
  await opener.click()
}

/** Something that opens over or in a page. */
export interface Surface {
  readonly name: string
  /** A modal window has the page to itself; everything else leaves the page as it is. */
  readonly isModal: boolean
  readonly open: (page: Page) => Promise<{ readonly root: Locator; readonly opener: Locator | null }>
  /** What a person presses to be done with it, where Escape is not for that. */
  readonly done?: string
}

export const surfaces: readonly Surface[] = [
  {
    name: 'the disclaimer of the translation',
    isModal: true,
    open: async (page) => {
      await page.goto('/northstar/about')
      const opener = page.getByRole('button', { name: 'Language' })
      await press(opener)
      return { root: page.getByRole('dialog', { name: 'Before you translate' }), opener }
    },
  },
  {
    name: 'the time zone',
    isModal: true,
    open: async (page) => {
      // An organization whose registration asks for everything at once, the ZIP code too.
      await page.goto('/cedarvalley/terms')
      await chooseHour(page, 'cedarvalley')
      await page.goto('/cedarvalley/schedule/register')
      const opener = page.getByRole('button', { name: /^Time zone/ })
      await press(opener)
      return { root: page.getByRole('dialog', { name: 'Your time zone' }), opener }
    },
  },
  {
    name: 'the menu of a phone',
    isModal: false,
    open: async (page) => {
      await page.goto('/northstar/about')
      const opener = page.getByRole('button', { name: 'Menu' })
      await press(opener)
      return { root: page.getByRole('navigation', { name: 'Main' }), opener }
    },
  },
  {
    name: 'the warning before the session ends',
    isModal: false,
    done: 'Stay logged in',
    open: async (page) => {
      await page.route('**/api/me/session', (route) =>
        route.fulfill({ json: { idle_seconds_left: 100, seconds_left: 40_000, is_confirmed: true } }),
      )
      await arriveAs(page, 'maya.lopez@northstar.example')
      await page.goto('/northstar/profile')
      const root = page.getByRole('region', { name: 'Log-out warning' })
      await expect(root).toBeVisible()
      await page.unroute('**/api/me/session')
      return { root, opener: null }
    },
  },
  {
    name: 'the look at a file',
    isModal: false,
    done: 'Close notes-of-the-week.png',
    open: async (page) => {
      await arriveAs(page, 'maya.lopez@northstar.example')
      await page.goto('/northstar/documents')
      const opener = page.getByRole('button', { name: 'View notes-of-the-week.png' })
      await press(opener)
      const root = page.getByRole('listitem').filter({ has: page.getByRole('figure') })
      return { root, opener: page.getByRole('button', { name: 'Close notes-of-the-week.png' }) }
    },
  },
]

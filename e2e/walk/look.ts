import type { Page } from '@playwright/test'
import { standsStill } from '../axe.ts'
import type { OrganisationName } from '../organisations.ts'
import { organisations } from '../organisations.ts'

/** What a person finds on every page, at one width. */
export interface Look {
  readonly heading: string
  readonly headings: number
  readonly title: string
  readonly hasMenu: boolean
  readonly hasFooter: boolean
  /** Help lines that are missing, off the screen or covered by something. */
  readonly hiddenHelp: readonly string[]
  /** Pixels the page is wider than the window. */
  readonly sideways: number
}

/** Waits until the page stands still with this heading; goes on past the loader's words like a person in a hurry. */
export async function arrive(page: Page, heading: RegExp, timeout = 6_000): Promise<void> {
  await page.waitForFunction(
    ({ source }) => {
      const skip = document.querySelector<HTMLButtonElement>('[data-testid="loader"] button')
      skip?.click()
      const drawn = document.querySelector('main h1')?.textContent ?? ''
      const isCovered = document.querySelector('[data-testid="loader"]') !== null
      return !isCovered && new RegExp(source).test(drawn)
    },
    { source: heading.source },
    { timeout },
  )
  await standsStill(page)
}

/** Reads the page as it is. */
export function look(page: Page, organisation: OrganisationName): Promise<Look> {
  return page.evaluate(
    (lines) => {
      const isOpen = (address: string): boolean => {
        const link = document.querySelector(`aside[aria-label="Help lines"] a[href="${address}"]`)
        const box = link?.getBoundingClientRect()
        if (!link || !box || box.width < 20 || box.height < 20) return false
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return top !== null && link.contains(top)
      }
      return {
        heading: document.querySelector('main h1')?.textContent ?? '',
        headings: document.querySelectorAll('h1').length,
        title: document.title,
        hasMenu: document.querySelector('nav[aria-label="Main"]') !== null,
        hasFooter: document.querySelector('body footer nav[aria-label="Legal"]') !== null,
        hiddenHelp: lines.filter((address) => !isOpen(address)),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    },
    [
      'tel:911',
      'tel:988',
      `tel:${organisations[organisation].phone}`,
      `sms:${organisations[organisation].phone}`,
    ],
  )
}

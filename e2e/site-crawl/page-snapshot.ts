import type { Page } from '@playwright/test'
import { waitForAnimations } from '../axe.ts'
import { type OrganizationName, demoOrganizations } from '../organizations.ts'
import type { CrawlStop } from './crawl-routes.ts'

/** Properties of a page at one width. */
export interface PageSnapshot {
  readonly heading: string
  readonly headings: number
  readonly title: string
  readonly hasMenu: boolean
  readonly hasFooter: boolean
  /** Help lines that are missing, off screen or covered. */
  readonly hiddenHelp: readonly string[]
  /** Horizontal overflow of the page in pixels. */
  readonly sideways: number
  /** The widest element beyond the window. */
  readonly widest: string
}

/** Waits until the page is idle with this heading; skips the loader messages. */
export async function waitForScreen(page: Page, heading: RegExp, timeout = 15_000): Promise<void> {
  await page.waitForFunction(
    ({ source }) => {
      document.querySelector<HTMLButtonElement>('[data-testid="loader"] button')?.click()
      const drawn = (document.querySelector('main h1')?.textContent ?? '').replaceAll(/[»«]/g, '')
      const isCovered = document.querySelector('[data-testid="loader"]') !== null
      return !isCovered && new RegExp(source).test(drawn)
    },
    { source: heading.source },
    { timeout },
  )
  await waitForAnimations(page)
}

/** Opens a screen below an organization's path and waits until it is idle. */
export async function openScreen(page: Page, base: string, stop: CrawlStop, timeout?: number) {
  if (stop.visit)
    await page.evaluate(
      ([chosen, client]) => {
        const now = Temporal.Now.instant()
        const slot = chosen['slot'] ? now.round('hour').add({ hours: 96 }).toString() : null
        const kept = { client, at: now.toString(), method: 'video', state: 'CO', ...chosen, slot }
        sessionStorage.setItem('evenkeel-visit', JSON.stringify(kept))
      },
      [stop.visit, base.slice(1)] as const,
    )
  const answer = await page.goto(`${base}${stop.path}`)
  await waitForScreen(page, stop.shown.heading, timeout)
  return answer
}

/** Takes a snapshot of the page. Copies of an organization have its phone. */
export function takeSnapshot(page: Page, organisation: OrganizationName): Promise<PageSnapshot> {
  const { phone } = demoOrganizations[organisation]
  return page.evaluate(
    (lines) => {
      const isOpen = (address: string): boolean => {
        const link = document.querySelector(`.help-lines a[href="${address}"]`)
        const box = link?.getBoundingClientRect()
        if (!link || !box || box.width < 20 || box.height < 20) return false
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return top !== null && link.contains(top)
      }
      return {
        heading: document.querySelector('main h1')?.textContent ?? '',
        headings: document.querySelectorAll('h1').length,
        title: document.title,
        hasMenu: document.querySelector('header nav') !== null,
        hasFooter: document.querySelector('body footer nav') !== null,
        hiddenHelp: lines.filter((address) => !isOpen(address)),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        widest: [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map(({ localName, className }) => `${localName}.${className}`)
          .join(' '),
      }
    },
    ['tel:911', 'tel:988', `tel:${phone}`, `sms:${phone}`],
  )
}

/** Finds texts clipped by a fixed-size box, and texts that overflow their own box. */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const faultOf = (words: Text): string | null => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const box = range.getBoundingClientRect()
      for (let outer = words.parentElement; outer; outer = outer.parentElement) {
        const style = getComputedStyle(outer)
        const frame = outer.getBoundingClientRect()
        // Texts for screen readers only, and page previews inside a link.
        if (frame.width <= 1 || frame.height <= 1) return null
        if (style.webkitLineClamp !== 'none' && outer.closest('a')) return null
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || style.position === 'fixed')
          return null
        if (cuts(style.overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1))
          return `is cut at the side by ${outer.localName}.${outer.className}`
        if (cuts(style.overflowY) && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1))
          return `is cut above or below by ${outer.localName}.${outer.className}`
        const isBoxed = style.display !== 'inline' && style.display !== 'contents'
        if (isBoxed && outer === words.parentElement && box.bottom > frame.bottom + 4)
          return `runs out of ${outer.localName}.${outer.className}`
      }
      return null
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode as Text
      const parent = words.parentElement
      if (!parent || words.data.trim() === '' || parent.closest('script, style, noscript, option, svg'))
        continue
      const fault = parent.checkVisibility({ visibilityProperty: true }) ? faultOf(words) : null
      if (fault !== null) found.push(`"${words.data.trim().slice(0, 40)}" ${fault}`)
    }
    return found
  })

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for running animations, because half-faded colors cannot be checked. Ignores endless ones. */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || Number(effect?.getComputedTiming().endTime) >= 5000,
      ),
  )

/**
 * Returns all axe violations of the page or a part of it, including contrast, with their elements. There are
 * no frames, so axe is injected once per document and called directly: a third of the time of its Playwright
 * wrapper.
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    // Preloading is only needed by video rules.
    const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], preload: false })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
    )
  }, within)
}

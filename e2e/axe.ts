import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing fades in any more: half-drawn colours are none to judge. What moves for ever does not count. */
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
 * Everything axe finds wrong on the page or in the part of it named, contrast included: each rule with the elements. We
 * have no frames, so the checker is carried in once a document and asked there: a third of the time its wrapper takes.
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    // What it loads beforehand serves rules for films only.
    const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], preload: false })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
    )
  }, within)
}

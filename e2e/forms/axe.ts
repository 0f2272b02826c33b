import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Everything axe finds wrong, each rule with its first element. On a page without frames the legacy mode finds the same
 * in a quarter of the time: the usual one carries every single result out of the page and back in.
 */
export async function faultsFoundByAxe(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

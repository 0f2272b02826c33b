import axe from 'axe-core'
import { expect } from 'vitest'

/** A finite animation: colors are checked after it. Endless ones do not change them. */
const isRunning = ({ effect, playState }: Animation): boolean =>
  playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000

/** Expects no axe violations in this element, including color contrast. */
export async function expectNoAxeViolations(container: Element = document.body): Promise<void> {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isRunning)
      .map(({ finished }) => finished),
  )
  const { violations } = await axe.run(container, { resultTypes: ['violations'], preload: false })
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
    ),
  ).toEqual([])
}

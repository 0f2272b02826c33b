import type { Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { faultsWhenPreferred, faultsWhenZoomed, preferred, zoomed } from './appearances.ts'
import { open, screensOf } from './screens-of.ts'
import type { Walker } from './table.ts'

// An hour that is made up is not found when the review page asks for it.
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  allowConsoleErrors: [/status of 40[04] .*(\/providers\/41\/profile|\/holds|no-such-page)/],
})
test.describe.configure({ mode: 'parallel' })

/** Every screen; otherwise a few of each kind. */
const DEEP = process.env.DEEP === '1'
const sample = ['home', 'login', 'help-myself', 'article', 'appointments', 'results']

async function walk(page: Page, walker: Walker, faultsOn: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const place of screensOf(walker, DEEP ? null : sample)) {
    const faults = await open(page, walker, place).then(faultsOn, (error: unknown) => [
      `did not arrive (${page.url()}): ${String(error).split('\n')[0]}`,
    ])
    found.push(...faults.map((fault) => `${place.name} ${fault}`))
  }
  return found
}

const walkers: readonly (Walker & { readonly email: string | null })[] = [
  { organisation: 'palebrand', isMember: false, email: null },
  { organisation: 'northstar', isMember: true, email: 'maya.lopez@northstar.example' },
]
for (const { email, ...walker } of walkers) {
  const who = walker.isMember ? 'a member' : 'a visitor'

  test(`${who} reads everything at 400 % zoom, with text of double size and with wider spacing (trust A11)`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 1_200_000 : 600_000)
    if (email !== null) await arriveAs(page, email, walker.organisation)
    const faults = await walk(page, walker, async () => {
      const found: string[] = []
      for (const appearance of zoomed)
        found.push(...(await faultsWhenZoomed(page, appearance, walker.organisation)))
      return found
    })
    expect(faults).toEqual([])
  })

  test(`${who} finds nothing wrong in the dark and in forced colours, and nothing that moves (trust A12)`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 1_200_000 : 600_000)
    if (email !== null) await arriveAs(page, email, walker.organisation)
    const faults = await walk(page, walker, async () => {
      const found: string[] = []
      for (const appearance of preferred) found.push(...(await faultsWhenPreferred(page, appearance)))
      return found
    })
    expect(faults).toEqual([])
  })
}

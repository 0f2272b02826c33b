import { expect, test } from '../fixtures.ts'
import { findLighthouseIssues, installLighthouse, openLighthouse, measuredScreens } from '../lighthouse.ts'

test(`Lighthouse finds no accessibility problem on ${measuredScreens.length} screens (trust A16: 12 cases) @deep`, async ({
  baseURL,
}) => {
  test.setTimeout(900_000)
  test.skip(!installLighthouse(), 'Lighthouse cannot be installed here')
  const lighthouse = await openLighthouse(baseURL ?? '')
  const scores: [screen: string, score: number, faults: string][] = []
  try {
    for (const screen of measuredScreens) {
      const report = await lighthouse.measure(screen, ['accessibility'])
      const score = Math.round((report.categories.accessibility?.score ?? 0) * 100)
      scores.push([screen.name, score, findLighthouseIssues(report, 'accessibility').join('\n')])
    }
  } finally {
    await lighthouse.close()
  }
  expect(scores).toEqual(measuredScreens.map(({ name }) => [name, 100, '']))
})

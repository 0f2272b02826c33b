import type { Scenario } from '../scenario.ts'
import type { TestSiteOptions } from '../servers/test-site.ts'
import { runOnServer } from './run-under-load.ts'

const names = { haproxy: 'HAProxy', nginx: 'nginx' } as const

/** Restarts of each of the two instances. */
const ROUNDS = 2

/** SIGTERM to one instance after the other: no request fails. */
export const createRollingRestart = (
  proxy: TestSiteOptions['proxy'],
  version: 'installed' | 'newest',
): Scenario => ({
  name: `restarts-${proxy}`,
  title: `Restarts behind ${names[proxy]}`,
  play: (deps) =>
    runOnServer(
      deps,
      deps[version],
      { proxy },
      {
        mayFail: false,
        mayRepeatMail: false,
        during: async ({ site }) => {
          for (let round = 0; round < ROUNDS; round += 1)
            for (const index of [0, 1] as const) await site.replace(index)
          return [`${ROUNDS * 2} restarts`]
        },
      },
    ),
})

/** Kills one instance after the other. */
export const createInstanceKills = (
  proxy: TestSiteOptions['proxy'],
  version: 'installed' | 'newest',
): Scenario => ({
  name: `kills-${proxy}`,
  title: `kill -9 of instances behind ${names[proxy]}`,
  play: (deps) =>
    runOnServer(
      deps,
      deps[version],
      { proxy },
      {
        mayFail: true,
        mayRepeatMail: true,
        during: async ({ site, crowd }) => {
          for (const index of [0, 1] as const) {
            await site.kill(index)
            await crowd.booked(3)
          }
          return ['2 instances killed']
        },
      },
    ),
})

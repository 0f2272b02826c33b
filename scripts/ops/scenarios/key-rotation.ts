import type { Scenario } from '../scenario.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { METRICS_TOKEN, createKey, type TestSite } from '../servers/test-site.ts'
import { runOnServer } from './run-under-load.ts'

/** Whether any instance used the previous key since the metrics were last read. */
async function isOldKeyInUse({ instances }: TestSite): Promise<boolean> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const texts = await Promise.all(
    instances.map(async (base) => (await fetch(`${base}/metrics`, { headers })).text()),
  )
  return texts.some((text) => !/^evenkeel_master_key_in_use\{role="previous"\} 0$/m.test(text))
}

/** Waits as described in docs/operating/keys.md: the previous key unused for two minutes. */
async function waitUntilOldKeyUnused(site: TestSite): Promise<void> {
  const until = performance.now() + minutes(8)
  for (let since = performance.now(); performance.now() - since < minutes(2); await wait(1000)) {
    if (await isOldKeyInUse(site)) since = performance.now()
    if (performance.now() > until) throw new Error('the old key is still in use after eight minutes')
  }
}

/** Rotates ENCRYPTION_KEY in the three steps of docs/operating/keys.md, one instance after the other. */
export const keyRotation: Scenario = {
  name: 'keys',
  title: 'Rotation of ENCRYPTION_KEY on two instances',
  play: (deps) => {
    const [old, next] = [createKey(), createKey()]
    const steps = [
      { ENCRYPTION_KEY: old, ENCRYPTION_KEY_NEXT: next },
      { ENCRYPTION_KEY: next, ENCRYPTION_KEY_NEXT: '', ENCRYPTION_KEY_PREVIOUS: old },
      { ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: '' },
    ]
    return runOnServer(
      deps,
      deps.newest,
      { proxy: 'haproxy', settings: { ENCRYPTION_KEY: old } },
      {
        mayFail: false,
        mayRepeatMail: false,
        during: async ({ site, crowd }) => {
          for (const settings of steps) {
            if (!('ENCRYPTION_KEY_NEXT' in settings)) await waitUntilOldKeyUnused(site)
            for (const index of [0, 1] as const) {
              await site.replace(index, { settings })
              await crowd.booked(2)
            }
          }
          return ['3 steps, 6 instances replaced']
        },
      },
    )
  },
}

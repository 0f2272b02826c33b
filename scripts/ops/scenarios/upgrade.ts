import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Scenario } from '../scenario.ts'
import { checkoutPreviousRelease } from '../servers/previous-release.ts'
import { currentRelease } from '../servers/test-site.ts'
import { runOnServer } from './run-under-load.ts'

const { version } = JSON.parse(readFileSync(path.join(currentRelease, 'package.json'), 'utf8')) as {
  readonly version: string
}

/** From the previous release to this one, back, and forward again, one instance after the other. */
export const upgrade: Scenario = {
  name: 'upgrade',
  title: 'Rolling upgrade from the previous release, back, and forward again',
  play: (deps) => {
    const { name, root } = checkoutPreviousRelease()
    return runOnServer(
      deps,
      deps.installed,
      { proxy: 'haproxy', root },
      {
        // 0.2.0 may drop a response or an email when it is stopped under load; the portal retries such a request with its
        // idempotency key. Set both to false with the next release.
        mayFail: true,
        mayRepeatMail: true,
        during: async ({ site, crowd }) => {
          await site.migrate()
          await crowd.booked(3)
          for (const release of [currentRelease, root, currentRelease]) {
            deps.say(release === root ? `back to ${name}` : `to this release (after ${version})`)
            for (const index of [0, 1] as const) {
              await site.replace(index, { root: release })
              await crowd.booked(3)
            }
          }
          return [`from ${name} to this release, back and forward: 6 instances replaced`]
        },
      },
    )
  },
}

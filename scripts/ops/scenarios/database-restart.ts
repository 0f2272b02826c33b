import type { Scenario } from '../scenario.ts'
import { runOnServer } from './run-under-load.ts'

/** The database is restarted, and killed. */
export const databaseRestart: Scenario = {
  name: 'database',
  title: 'Restart and kill -9 of the database',
  play: (deps) =>
    runOnServer(
      deps,
      deps.newest,
      { proxy: 'haproxy' },
      {
        mayFail: true,
        mayRepeatMail: true,
        during: async ({ crowd, postgres }) => {
          const healed: number[] = []
          for (const how of ['fast', 'kill'] as const) {
            await postgres.stop(how)
            await postgres.start()
            const since = performance.now()
            await crowd.booked(1)
            healed.push((performance.now() - since) / 1000)
            await crowd.booked(3)
          }
          return [
            `first booking ${healed.map((s) => s.toFixed(1)).join(' s and ')} s after it was available again`,
          ]
        },
      },
    ),
}

import { randomBytes, randomUUID } from 'node:crypto'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import Fastify from 'fastify'
import { createSandbox } from '../sandbox/sandbox.ts'
import { jwtSecret, masterKey, partner } from './sandbox.ts'

// A sandbox in a separate process, for tests that kill it. Gets database and time from the environment, and
// reports its port.
const { SANDBOX_DATABASE: database = '', SANDBOX_NOW: now = '' } = process.env
const store = database.startsWith('postgres') ? await openPostgres(database) : await openEmbedded(database)
const telehealth = createSandbox({
  store,
  clock: createStoppedClock(now),
  randomUuid: randomUUID,
  partner,
  jwtSecret,
  masterKeys: { current: masterKey },
  randomBytes,
  operatorCalls: true,
  providers: 160,
  publicBase: '/telehealth',
  demoPatients: [],
})
await telehealth.prepare()
const app = Fastify()
await app.register(telehealth.plugin, { prefix: '/telehealth' })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)

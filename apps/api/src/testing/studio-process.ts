import { randomBytes } from 'node:crypto'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import Fastify from 'fastify'
import { createContactHasher } from '#modules/members/contact-hashes.ts'
import { listEmails } from '#modules/email/email-outbox.ts'
import { createApi } from '../app.ts'
import { createStaffTestAccounts } from './staff/staff-accounts.ts'
import { createTestOptions } from './api-options.ts'

// The API with the content studio in a separate process, for tests that kill it. The parent passes the
// database, sends commands, and gets each response back.

/** A request as the staff application makes it; without a cookie an account manager is signed in first. */
export interface StudioCommand {
  readonly cookie: string | null
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}
export interface StudioReply {
  readonly status: number
  // Answers are asserted field by field, so tests read them as loose JSON.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly cookie: string
}

const { STUDIO_DATABASE: database = '', STUDIO_SCRATCH: scratchDir = '' } = process.env
const STAFF_URL = 'https://staff.provider.example'
const store = database.startsWith('postgres') ? await openPostgres(database) : await openEmbedded(database)
const clock = createStoppedClock('2026-11-20T15:00:00Z')
const noTelehealth = async (): Promise<Response> => {
  throw new Error('there is no telehealth service here')
}
const context = createTestOptions(
  { store, clock, fetch: noTelehealth, randomBytes },
  { staff: { url: STAFF_URL, directory: null }, scratchDir },
)
const vault = createVault({ db: store.db, schema: 'portal', masters: context.masterKeys, clock, randomBytes })
const addresses = createContactHasher(vault)
const api = createApi(context)
await api.prepare()
await addresses.prepare()
const app = Fastify()
await app.register(api.plugin, { prefix: '/api' })
if (api.staff) await app.register(api.staff.plugin, { prefix: '/api' })
await app.ready()
const staff = createStaffTestAccounts({
  inject: (options) => app.inject(options),
  staffUrl: STAFF_URL,
  inviteFirst: async (first) => (await api.staff?.invite(first)) ?? {},
  mailTo: async (email) =>
    (await listEmails({ db: store.db, vault, addressHash: addresses.of }, email))[0]?.text ?? '',
})
const manager = async (): Promise<string> => {
  const admin = await staff.administrator()
  return (await staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }])).cookie
}

process.on('message', ({ cookie, method, path, body }: StudioCommand) => {
  const answer = async (): Promise<StudioReply> => {
    const own = cookie ?? (await manager())
    const said = await staff.send(method, path, { cookie: own, ...(body === undefined ? {} : { body }) })
    return { status: said.status, body: said.body, cookie: own }
  }
  void answer().then((said) => process.send?.(said))
})
process.send?.('ready')

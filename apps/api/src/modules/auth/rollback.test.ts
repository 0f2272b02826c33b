import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'

/** Every write of a registration, and the commit; then those of a confirmation. */
const steps = {
  register: [
    'update on portal.answer_sets',
    'delete on portal.answer_tokens',
    'insert on portal.members',
    'insert on portal.one_time_codes',
    'insert on portal.mail_outbox',
    'insert on portal.sessions',
    'insert on portal.session_tokens',
    'commit on portal.session_tokens',
  ],
  confirm: [
    'update on portal.one_time_codes',
    'update on portal.members',
    'insert on portal.mail_outbox',
    'commit on portal.mail_outbox',
  ],
}

describe('rollback of failed steps (RD-008)', () => {
  let at: MemberApi
  beforeAll(async () => {
    // The errors are injected, so they are not logged.
    at = await openMemberApi({ logger: false })
    await at.store.db.execute(
      sql`create function portal.fail() returns trigger language plpgsql as $$ begin raise exception 'ordered'; end $$`,
    )
  })
  afterAll(() => at.close())

  /** Makes a step fail while `run` executes. */
  async function failing<T>(step: string, run: () => Promise<T>): Promise<T> {
    const [event = '', , table = ''] = step.split(' ')
    const create =
      event === 'commit'
        ? `create constraint trigger fail after insert on ${table} deferrable initially deferred`
        : `create trigger fail before ${event} on ${table}`
    await at.store.db.execute(`${create} for each row execute function portal.fail()`)
    try {
      return await run()
    } finally {
      await at.store.db.execute(`drop trigger fail on ${table}`)
    }
  }

  /** All rows except rate limits and audit log, which count refused calls too. */
  async function everything(): Promise<string> {
    const rows = await queryRows<{ name: string }>(
      at.store.db,
      sql`
      select table_name as name from information_schema.tables
      where table_schema = 'portal' and table_name not in ('throttles', 'migrations', 'audit_events', 'audit_head') order by 1
    `,
    )
    const contents = []
    for (const { name } of rows) {
      const all = await queryRows<{ all: string }>(
        at.store.db,
        `select coalesce(json_agg(t order by t::text), '[]')::text as all from portal.${name} t`,
      )
      contents.push(`${name} ${all[0]?.all}`)
    }
    return contents.join('\n')
  }

  it.each(steps.register)(
    'a registration that fails at "%s" leaves no rows and can be retried [CALL-06, AUTH-02]',
    async (step) => {
      const set = await at.answers()
      await at.api.deliverMail()
      const body = createRegistration({ answer: set.id })
      const register = () => at.send('POST', '/auth/register', { token: set.token, body })
      const before = await everything()
      const failed = await failing(step, register)
      expect(failed.status).toBe(500)
      expect(failed.cookies).toEqual([])
      expect(await everything()).toBe(before)
      const again = await register()
      expect(again.status).toBe(201)
      const otp = await at.codeFor(body.email)
      const confirmed = await at.send('POST', '/auth/confirm-sign-up', {
        token: again.body.auth_token,
        body: { email: body.email, otp },
      })
      expect(confirmed.status).toBe(200)
    },
  )

  it.each(steps.confirm)(
    'a confirmation that fails at "%s" leaves the registration open, and the code works again [CALL-07, AUTH-03]',
    async (step) => {
      const { email, token } = await at.registered()
      const body = { email, otp: await at.codeFor(email) }
      const confirm = () => at.send('POST', '/auth/confirm-sign-up', { token, body })
      expect((await failing(step, confirm)).status).toBe(500)
      expect((await at.send('GET', '/me', { token })).status).toBe(403)
      expect((await confirm()).status).toBe(200)
      expect((await at.send('GET', '/me', { token })).status).toBe(200)
    },
  )
})

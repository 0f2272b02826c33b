import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { listTestEngines, createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioReply, StudioCommand } from '#testing/studio-process.ts'

/** How often the process is killed at a random moment: twenty times in the deep run. */
const KILLS = process.env['DEEP'] === '1' ? 20 : 2
const acme = {
  program_name: 'Acme Care',
  username: 'acme',
  phone: '(800) 555-0100',
  custom_color1: '#0b5c6b',
  custom_color3: '#f3b33d',
}
/** A phone number unique to one round. */
const phoneOf = (round: number): string => `+18005550${100 + round}`

interface Studio {
  readonly ask: (order: Omit<StudioCommand, 'cookie'>) => Promise<StudioReply>
  readonly kill: () => Promise<void>
}

/** Database contents after the crash, before any recovery. */
interface Found {
  /** Phone numbers of the member page, the published version, and the draft; null: there is none. */
  readonly phones: {
    readonly read: string | null
    readonly published: string | null
    readonly draft: string | null
  }
  /** Version numbers, and how many of them are published. */
  readonly versions: readonly number[]
  readonly published: number
}

describe.each(listTestEngines())('a process on %s that is killed while publishing', (engine) => {
  let folder = ''
  let database = ''
  let cookie: string | null = null
  let space = ''
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-studio-'))
    for (const name of ['data', 'scratch']) mkdirSync(path.join(folder, name))
    database = engine === 'postgres' ? await createTestDatabase() : path.join(folder, 'data')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const open = (): Promise<Store> => (engine === 'postgres' ? openPostgres(database) : openEmbedded(database))

  const orderOf = async (child: ChildProcess, order: StudioCommand): Promise<StudioReply> => {
    child.send(order)
    const [answer] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the process ended'))),
    ])) as [StudioReply]
    return answer
  }

  async function start(): Promise<Studio> {
    const child = fork(path.resolve(import.meta.dirname, '../../testing/studio-process.ts'), {
      env: { ...process.env, STUDIO_DATABASE: database, STUDIO_SCRATCH: path.join(folder, 'scratch') },
      execArgv: [],
    })
    const gone = once(child, 'exit')
    await Promise.race([
      once(child, 'message'),
      gone.then(() => Promise.reject(new Error('the studio did not start'))),
    ])
    return {
      ask: async (order) => {
        const answer = await orderOf(child, { cookie, ...order })
        cookie = answer.cookie
        return answer
      },
      kill: async () => {
        child.kill('SIGKILL')
        await gone
      },
    }
  }

  const draftPath = () => `/staff/studio/spaces/${space}/draft`
  /** Saves a draft with a phone number; returns the publish request. */
  async function drafted({ ask }: Studio, phone: string): Promise<Omit<StudioCommand, 'cookie'>> {
    const { body } = await ask({ method: 'GET', path: draftPath() })
    const change = { revision: body.revision, form: { phone } }
    const saved = await ask({ method: 'PUT', path: draftPath(), body: change })
    expect(saved.status).toBe(200)
    const path_ = `/staff/studio/spaces/${space}/publish`
    return { method: 'POST', path: path_, body: { revision: saved.body.revision } }
  }

  async function found(): Promise<Found> {
    const store = await open()
    const phoneIn = (files: object | undefined) =>
      /phone: ["']?(\+\d+)/.exec((files as Record<string, string>)?.['organisations/acme.yaml'] ?? '')?.[1] ??
      null
    try {
      const read = await queryRows<{ phone: string }>(
        store.db,
        sql`select record->>'phone' as phone from portal.organisations where username = 'acme'`,
      )
      const versions = await queryRows<{ number: number; state: string; files: object }>(
        store.db,
        sql`select number, state, files from portal.studio_versions where space = ${space} order by number`,
      )
      const draft = await queryRows<{ files: object }>(
        store.db,
        sql`select files from portal.studio_drafts where space = ${space}`,
      )
      const published = versions.filter(({ state }) => state === 'published')
      return {
        phones: {
          read: read[0]?.phone ?? null,
          published: phoneIn(published[0]?.files),
          draft: phoneIn(draft[0]?.files),
        },
        versions: versions.map(({ number }) => number),
        published: published.length,
      }
    } finally {
      await store.close()
    }
  }

  /** Expects the former or the new state, never a mixture. */
  function expectWhole({ phones, versions, published }: Found, before: string, after: string): void {
    expect(published).toBe(1)
    expect(versions).toEqual(versions.map((_, at) => at + 1))
    expect(phones).toEqual(
      phones.read === after
        ? { read: after, published: after, draft: null }
        : { read: before, published: before, draft: after },
    )
  }

  /** Starts a new process: members read what is published, and the next publication succeeds. */
  async function goesOn(round: number): Promise<{ readonly took: number; readonly studio: Studio }> {
    const studio = await start()
    const publish = await drafted(studio, phoneOf(round))
    const begun = performance.now()
    const { status } = await studio.ask(publish)
    expect(status).toBe(200)
    return { took: performance.now() - begun, studio }
  }

  it(`${KILLS} times, leaves the former or the new state, and recovers`, { timeout: 300_000 }, async () => {
    const first = await start()
    const made = await first.ask({ method: 'POST', path: '/staff/studio/spaces', body: acme })
    expect(made.status).toBe(201)
    space = made.body.space.id
    await first.ask(await drafted(first, phoneOf(0)))
    await first.kill()
    let { took, studio } = await goesOn(1)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [before, after] = [phoneOf(2 * kill + 1), phoneOf(2 * kill + 2)]
      const publish = await drafted(studio, after)
      const publishing = studio.ask(publish).catch(() => null)
      await wait(randomInt(Math.ceil(took * 1.1)))
      await studio.kill()
      const answer = await publishing
      const state = await found()
      expectWhole(state, before, after)
      if (answer?.status === 200) expect(state.phones.read).toBe(after)
      ;({ took, studio } = await goesOn(2 * kill + 3))
    }
    await studio.kill()
  })

  // The embedded database has one connection: a publication cannot be blocked halfway.
  if (engine === 'postgres')
    it('with a half-written transaction, leaves the former state', { timeout: 300_000 }, async () => {
      const studio = await start()
      const { phones: before } = await found()
      const publish = await drafted(studio, phoneOf(99))
      const store = await open()
      const waits = sql`select 1 from pg_locks where not granted and relation = 'portal.organisations'::regclass`
      await store.db.transaction(async (tx) => {
        // The version is written by then, the organization is not.
        await tx.execute(sql`lock table portal.organisations in share mode`)
        const publishing = studio.ask(publish).catch(() => null)
        await expect.poll(async () => (await queryRows(store.db, waits)).length, { timeout: 60_000 }).toBe(1)
        await studio.kill()
        expect(await publishing).toBeNull()
      })
      await store.close()
      expectWhole(await found(), before.read ?? '', phoneOf(99))
      expect((await found()).phones.read).toBe(before.read)
      const { studio: next } = await goesOn(98)
      await next.kill()
    })
})

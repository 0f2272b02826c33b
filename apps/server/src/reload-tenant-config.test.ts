import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApi, createMailboxTransport } from '@evenkeel/api/app'
import { createContentService } from '@evenkeel/content/app'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { createOrganizationCache } from '@evenkeel/portal/server/organization-cache'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportSubjectKeys } from './backup/subject-keys.ts'
import { ADMIN_PREFIX, ADMIN_KEY_PURPOSE, createAdminApi } from './http/admin-api.ts'
import { createTenantConfigReloader } from './tenant-config/tenant-config-reloader.ts'
import { deriveKey } from './master-keys/local-master-keys.ts'

const shipped = path.resolve(import.meta.dirname, '../../../tenant-config')
const master = Buffer.alloc(32, 7)
const key = deriveKey(master, ADMIN_KEY_PURPOSE)
const logger = failOnErrorLog()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programmes-'))
  cpSync(shipped, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function edit(file: string, from: string, to: string): void {
  const at = path.join(folder, file)
  const before = readFileSync(at, 'utf8')
  expect(before).toContain(from)
  writeFileSync(at, before.replace(from, to))
}

/** The API with the files of the test. */
const apiOn = (app: FastifyInstance, store: Store) =>
  createApi({
    store,
    clock: createStoppedClock('2026-11-17T16:00:00Z'),
    randomUuid: randomUUID,
    randomBytes,
    secret: 'a secret of at least thirty-two bytes',
    masterKeys: { current: Buffer.alloc(32, 3), previous: [] },
    webhookToken: 'a token of the test',
    telehealth: { base: 'http://nowhere', apiKey: '', password: '', fetch: createInProcessFetch(app) },
    mail: createMailboxTransport(),
    programmesDir: folder,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    isProduction: false,
  })

/** One process: the services that read the files, the document server, and the admin API. */
async function openProcess(store: Store) {
  const app = Fastify({ logger })
  const call = createApiCall({
    base: 'http://in-process/api',
    fetch: createInProcessFetch(app),
    timeout: 5000,
    getSchemas,
  })
  const api = apiOn(app, store)
  const content = createContentService({ programmesDir: api.programmes.folder, own: call })
  const configurations = createOrganizationCache(call, () => 0, api.programmes.version)
  const troubles: string[] = []
  const programmes = createTenantConfigReloader({
    programmes: api.programmes,
    content,
    onChange: () => {},
    onTrouble: (line) => troubles.push(line),
  })
  await app.register(api.plugin, { prefix: '/api' })
  await app.register(content.plugin, { prefix: '/content' })
  await app.register(
    createAdminApi(key, {
      programmes,
      rotateKeys: async () => 0,
      dump: null,
      personKeys: () => exportSubjectKeys(store.db),
      memberRights: api.memberRights,
      organisationRemoval: api.organisationRemoval,
      staff: api.staff,
      exportReviews: api.exportReviews,
    }),
    {
      prefix: ADMIN_PREFIX,
    },
  )
  await api.prepare()
  const text = async (url: string) =>
    (await app.inject({ url, headers: { 'x-client-id': 'northstar' } })).payload
  return {
    app,
    programmes,
    /** What the process serves for each kind of file: organization, tile, phrase, question, article. */
    shown: async () => ({
      name: (await configurations.read('northstar', 'localhost')).organisation?.program_name,
      tiles: await text('/api/organisations/v2/configuration?domain=northstar'),
      phrases: await text('/api/phrases/home'),
      question: await text('/api/questions/starting-question'),
      article: await text('/content/articles/when-you-cannot-sleep'),
    }),
    order: async (authorization = `Bearer ${key}`, what = '') => {
      const answer = await app.inject({
        method: 'POST',
        url: `${ADMIN_PREFIX}/programmes${what}`,
        headers: { authorization },
      })
      return {
        status: answer.statusCode,
        body: answer.json<{ faults?: string[]; shadowed?: string | null; owned?: string[] }>(),
      }
    },
    close: async () => {
      await app.close()
      await api.stop()
    },
  }
}

function editEverything(): void {
  edit('organisations/northstar.yaml', 'Northstar Balance', 'Northstar Anew')
  edit('navs.yaml', 'label: ', 'label: Anew ')
  edit('phrases.yaml', 'headline: ', 'headline: Anew ')
  edit('intake/default.yaml', 'placeholder: Choose a person', 'placeholder: Choose anew')
  edit('articles/sleeping-better/when-you-cannot-sleep.md', '\n## ', '\nAnew.\n\n## ')
}

describe('edited tenant config files', () => {
  it('apply after one reload, in every process on the database and at once in the pages [ORG-14] [CALL-01] [CALL-03] [CALL-04]', async () => {
    const store = await openTestStore()
    const [here, there] = [await openProcess(store), await openProcess(store)]
    await here.programmes.follow()
    const before = await here.shown()
    expect(before.name).toBe('Northstar Balance')
    editEverything()
    expect(await here.shown()).toEqual(before)
    expect((await here.order()).status).toBe(200)
    const after = await here.shown()
    expect(after.name).toBe('Northstar Anew')
    for (const part of ['tiles', 'phrases', 'article'] as const) expect(after[part]).toContain('Anew')
    expect(after.question).toContain('Choose anew')
    // The other process serves the old files until its next check.
    expect((await there.shown()).phrases).toBe(before.phrases)
    await there.programmes.follow()
    expect(await there.shown()).toEqual(after)
    await here.close()
    await there.close()
    await store.close()
  }, 300_000)
})

/** The articles of the folder with one changed, as published by the content studio. */
async function publishArticles(store: Store): Promise<void> {
  const changed = 'articles/sleeping-better/when-you-cannot-sleep.md'
  const files = readdirSync(path.join(folder, 'articles'), { recursive: true, encoding: 'utf8' })
    .map((name) => `articles/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return [name, name === changed ? text.replace('\n## ', '\nBy the studio.\n\n## ') : text]
    })
  const [id, person] = [randomUUID(), randomUUID()]
  await store.db.execute(sql`insert into portal.studio_spaces (space, owner, revision, changed_by, changed_at)
    values ('articles', 'studio', 1, ${person}, now())`)
  await store.db.execute(sql`insert into portal.studio_versions
    (id, space, number, files, state, reason, author, published_by, published_at)
    values (${id}, 'articles', 1, ${JSON.stringify(Object.fromEntries(files))}::jsonb, 'published', 'edited', ${person}, ${person}, now())`)
  await store.db.execute(sql`update portal.programmes_in_use set version = ${randomUUID()}`)
}

describe('files owned by the content studio', () => {
  it('replace those in the folder in every service, and a reload reports the ignored ones', async () => {
    const store = await openTestStore()
    const here = await openProcess(store)
    expect((await here.order()).body.shadowed).toBeNull()
    await publishArticles(store)
    await here.programmes.follow()
    expect((await here.shown()).article).toContain('By the studio.')
    edit('articles/sleeping-better/when-you-cannot-sleep.md', '\n## ', '\nBy the folder.\n\n## ')
    edit('organisations/northstar.yaml', 'Northstar Balance', 'Northstar Anew')
    const { status, body } = await here.order()
    expect([status, body.shadowed]).toEqual([
      200,
      expect.stringMatching(/are ignored.*articles\/sleeping-better\/when-you-cannot-sleep\.md/),
    ])
    expect((await here.order(undefined, '/owned')).body.owned).toEqual(['articles'])
    const { article, name } = await here.shown()
    expect([article.includes('By the folder.'), article.includes('By the studio.'), name]).toEqual([
      false,
      true,
      'Northstar Anew',
    ])
    await here.close()
    await store.close()
  }, 300_000)
})

describe('the reload request', () => {
  it('changes nothing if a file is invalid, and reports file, line and error of each [ORG-14] [ORG-02]', async () => {
    const store = await openTestStore()
    const here = await openProcess(store)
    const before = await here.shown()
    editEverything()
    edit('organisations/northstar.yaml', '"#0b5c6b"', 'red')
    edit('articles/sleeping-better/when-you-cannot-sleep.md', 'name:', 'nome:')
    const { status, body } = await here.order()
    expect(status).toBe(422)
    expect(body.faults?.join('\n')).toMatch(/^organisations\/northstar\.yaml:\d+: custom_color1/m)
    expect(body.faults?.join('\n')).toMatch(/^articles\/sleeping-better\/when-you-cannot-sleep\.md:\d+: /m)
    expect(await here.shown()).toEqual(before)
    edit('articles/shelf.yaml', 'categories:', 'kategories:')
    expect((await here.order()).body.faults?.join('\n')).toMatch(/^articles\/shelf\.yaml:\d+: /m)
    expect(await here.shown()).toEqual(before)
    edit('articles/shelf.yaml', 'kategories:', 'categories:')
    // Found by organizations and articles alike, and reported once.
    symlinkSync('/nowhere', path.join(folder, 'articles', 'gone.md'))
    const unreadable = (await here.order()).body.faults?.filter((line) => line.includes('gone.md'))
    expect(unreadable).toHaveLength(1)
    await here.close()
    await store.close()
  })

  it('returns 404 without the key [ORG-14]', async () => {
    const store = await openTestStore()
    const here = await openProcess(store)
    edit('organisations/northstar.yaml', 'Northstar Balance', 'Northstar Anew')
    for (const wrong of ['', 'Bearer ', `Bearer ${key}x`, `Token ${key}`])
      expect((await here.order(wrong)).status).toBe(404)
    expect((await here.shown()).name).toBe('Northstar Balance')
    await here.close()
    await store.close()
  })

  it('is sent by the command, which exits with 1 and the errors if a file is invalid [ORG-14]', async () => {
    const store = await openTestStore()
    const here = await openProcess(store)
    const address = new URL(await here.app.listen({ host: '127.0.0.1', port: 0 }))
    const command = () =>
      new Promise<{ code: number; said: string }>((done) => {
        execFile(
          process.execPath,
          [path.join(import.meta.dirname, 'commands/reload-tenant-config.ts')],
          { env: { ...process.env, OPERATOR_PORT: address.port, ENCRYPTION_KEY: master.toString('base64') } },
          (error, said) => done({ code: error ? 1 : 0, said }),
        )
      })
    edit('organisations/northstar.yaml', 'Northstar Balance', 'Northstar Anew')
    expect(await command()).toEqual({ code: 0, said: expect.stringContaining('is in use') })
    expect((await here.shown()).name).toBe('Northstar Anew')
    edit('organisations/northstar.yaml', '"#0b5c6b"', 'red')
    expect(await command()).toEqual({
      code: 1,
      said: expect.stringMatching(/^organisations\/northstar\.yaml:\d+: custom_color1/m),
    })
    await here.close()
    expect((await command()).said).toContain('Nothing runs at')
    await store.close()
  }, 300_000)
})

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CEDARVALLEY, NORTHSTAR } from '#testing/member-api.ts'
import { acmeOrganization, emptyNav, GLYPH, openStudio, type Studio } from '#testing/staff/studio-api.ts'

// Responses are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

describe('the content studio for organizations', { timeout: 120_000 }, () => {
  let at: Studio
  beforeAll(async () => {
    at = await openStudio()
  })
  afterAll(() => at.close())

  const read: Studio['read'] = (...asked) => at.read(...asked)
  const save: Studio['save'] = (...asked) => at.save(...asked)
  const publish: Studio['publish'] = (...asked) => at.publish(...asked)

  it('creates an organization that members can open once it is published, in every process', async () => {
    const made = await at.post(at.manager, '', acmeOrganization)
    expect(made.status).toBe(201)
    expect(made.body.space).toMatchObject({ owner: 'studio', state: 'new', published: null })
    expect(made.body.form).toMatchObject({ phone: '+18005550123', custom_color3: '#f3b33d', children: [] })
    expect(await at.shown('acme')).toBeNull()
    const { id } = made.body.space
    // The list has its name before anything else knows it.
    const listed = (await at.get(at.manager, '')).body.results.find((space: Json) => space.id === id)
    expect(listed.organisation).toMatchObject({ username: 'acme', name: 'Acme Care' })
    const location = { id: '7c1e0f5a-0088-4a00-8a00-000000000088', username: 'acme-north', location: 'North' }
    const saved = await save(id, {
      form: {
        employer: 'Acme',
        glyph: { file: 'acme.svg', dark_file: null, width: 40, height: 40 },
        children: [{ ...made.body.form, ...emptyLocation, ...location }],
      },
      files: [{ path: 'organisations/acme.svg', text: GLYPH }],
    })
    expect(saved.status).toBe(200)
    expect(saved.body.files.map(({ path: file }: Json) => file)).toEqual([
      'organisations/acme.svg',
      'organisations/acme.yaml',
    ])
    const other = await at.openTwin()
    const published = await publish(id)
    expect(published.status).toBe(200)
    expect(published.body.space).toMatchObject({
      state: 'active',
      pages_at: expect.stringMatching(/^https?:\/\/[^/]+\/acme\/$/),
      published: { number: 1 },
      draft: null,
    })
    expect(await at.shown('acme')).toMatchObject({ program_name: 'Acme Care', phone: expect.anything() })
    const pictureInOther = async () => (await other.send('GET', '/organisations/acme/glyph')).status
    expect(await pictureInOther()).toBe(404)
    await other.programmes.follow()
    expect(await pictureInOther()).toBe(200)
    await other.close()
    // A process that starts now, or reloads the operator's files, has it too.
    await at.api.programmes.reload()
    expect(await at.shown('acme')).not.toBeNull()
    // The client id is now in use.
    expect((await at.post(at.manager, '', acmeOrganization)).status).toBe(409)
  })

  it('reports errors at their fields, as the commands do, and does not publish', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'betaworks' })).body.space
    const wrong = {
      form: { custom_color1: 'red', phone: '12', intake: 'nowhere', hosts: ['northstar.localhost'] },
    }
    const checked = await at.post(at.manager, `/${id}/check`, { revision: 1, ...wrong })
    expect(checked.body.is_green).toBe(false)
    const places = checked.body.faults.map(({ place }: Json) => place)
    expect(places).toEqual(expect.arrayContaining(['custom_color1', 'phone']))
    expect(checked.body.faults[0]).toMatchObject({
      file: 'organisations/betaworks.yaml',
      line: expect.any(Number),
    })
    await save(id, wrong)
    const refused = await publish(id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ field }: Json) => field)).toContain('custom_color1')
    await save(id, { form: { custom_color1: '#0b5c6b', phone: '+18005550188' } })
    const still = await publish(id)
    expect(still.body.errors.map(({ message }: Json) => message).join()).toMatch(
      /there are no questions called nowhere/,
    )
    expect(still.body.errors.map(({ message }: Json) => message).join()).toMatch(
      /host northstar.localhost is already used/,
    )
    expect(await at.shown('betaworks')).toBeNull()
    // A color that is too light is a warning and does not block publishing.
    const pale = await at.post(at.manager, `/${id}/check`, {
      revision: 3,
      form: { custom_color1: '#ffffcc', intake: null, hosts: [] },
    })
    expect(pale.body).toMatchObject({ is_green: true })
    expect(pale.body.faults).toContainEqual(
      expect.objectContaining({
        severity: 'advice',
        place: 'custom_color1',
        message: expect.stringMatching(/too light/),
      }),
    )
    const lost = await at.post(at.manager, `/${id}/check`, {
      revision: 3,
      form: {
        intake: null,
        hosts: [],
        navs: [{ ...emptyNav, id: NORTHSTAR, label: 'Away', url: '/nowhere' }],
      },
    })
    expect(lost.body.faults).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        place: 'navs.0.url',
        message: expect.stringMatching(/no page/),
      }),
    )
  })

  it('refuses a malicious picture, a file of another space, and a path outside the folder', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'gammaworks' })).body.space
    const put = (file: string, text = GLYPH) => save(id, { files: [{ path: file, text }] })
    const hostile = await put(
      'organisations/gammaworks.svg',
      GLYPH.replace('<path', '<script>alert(1)</script><path'),
    )
    expect(hostile.status).toBe(422)
    expect(hostile.body.errors[0]).toMatchObject({
      field: 'organisations/gammaworks.svg',
      message: 'the picture gammaworks.svg holds a script, a style or a link.',
    })
    expect((await put('organisations/gammaworks.svg', '\u0089PNG')).body.errors[0].message).toMatch(
      /does not start with <svg/,
    )
    for (const file of [
      'organisations/northstar.yaml',
      'organisations/../../x.svg',
      'phrases.yaml',
      'organisations/northstar.svg',
    ])
      expect((await put(file)).status).toBe(422)
    expect((await read(id)).revision).toBe(1)
    expect((await at.remove(at.manager, `/${id}/draft?revision=1`)).status).toBe(204)
    expect((await at.get(at.manager, `/${id}/draft`)).status).toBe(404)
  })

  it('takes an organization over from the files, detects concurrent editors, and rolls back', async () => {
    expect((await save(NORTHSTAR, { form: { phone: '+18005550199' } })).status).toBe(422)
    const taken = await at.post(at.manager, `/${NORTHSTAR}/take-over`)
    expect(taken.body.space).toMatchObject({ owner: 'studio', published: { number: 1 } })
    await at.api.programmes.follow()
    expect(at.api.programmes.shadowed()).toContain('organisations/northstar.yaml')
    const { revision } = taken.body
    const first = await at.put(at.manager, `/${NORTHSTAR}/draft`, {
      revision,
      form: { phone: '+18005550199' },
    })
    expect(first.body.form.phone).toBe('+18005550199')
    const main = first.body.files.find(({ path: file }: Json) => file === 'organisations/northstar.yaml').text
    expect(main).toContain('# The usual client')
    const second = await at.put(at.editor, `/${NORTHSTAR}/draft`, { revision, form: { employer: 'North' } })
    expect(second.status).toBe(409)
    expect(second.body.errors[0].message).toMatch(/^Person \d+ has saved changes since you opened this/)
    const { body: difference } = await at.get(at.manager, `/${NORTHSTAR}/difference`)
    expect(difference.files[0].lines.filter(({ kind }: Json) => kind !== 'same')).toMatchObject([
      { kind: 'removed', text: 'phone: "+18005550111"' },
      { kind: 'added', text: 'phone: "+18005550199"' },
    ])
    const { revision: drafted } = await read(NORTHSTAR)
    const press = () => at.post(at.manager, `/${NORTHSTAR}/publish`, { revision: drafted })
    // Two concurrent requests, and a retry after a lost response, publish it once, and all of them report
    // success.
    for (const pressed of [...(await Promise.all([press(), press()])), await press()])
      expect([pressed.status, pressed.body.space?.published?.number]).toEqual([200, 2])
    const stale = await at.put(at.manager, `/${NORTHSTAR}/draft`, { revision, form: { employer: 'North' } })
    expect(stale.body.errors[0].message).toMatch(/^In another window you have published version 2/)
    // Publishing an older revision reports who was first, and publishes nothing.
    const late = await at.post(at.editor, `/${NORTHSTAR}/publish`, { revision })
    expect(late.status).toBe(409)
    expect(late.body.errors[0].message).toMatch(/has published version 2 since you opened this/)
    expect((await at.shown('northstar')).phone).toMatch(/0199/)
    const back = await at.post(at.manager, `/${NORTHSTAR}/roll-back`, { number: 1 })
    expect(back.body.space.published.number).toBe(3)
    expect((await at.shown('northstar')).phone).toMatch(/0111/)
    const { body: versions } = await at.get(at.manager, `/${NORTHSTAR}/versions`)
    expect(versions.results).toMatchObject([
      { number: 3, state: 'published', reason: 'rolled_back', rolled_back_from: 1 },
      { number: 2, state: 'superseded', reason: 'edited' },
      { number: 1, state: 'superseded', reason: 'taken_over' },
    ])
  })

  it('lets an editor change texts and pictures, and no contract fields', async () => {
    const words = await save(NORTHSTAR, { form: { employer: 'North' } }, at.editor)
    expect(words.status).toBe(200)
    expect(words.body.space.may).toMatchObject({ edit: 'texts', publish: true, decide: false })
    const terms = await save(NORTHSTAR, { form: { number_of_sessions: 99 } }, at.editor)
    expect(terms.status).toBe(422)
    expect(terms.body.errors[0].field).toBe('number_of_sessions')
    expect((await at.post(at.editor, `/${NORTHSTAR}/roll-back`, { number: 1 })).status).toBe(422)
    expect((await at.post(at.editor, `/${NORTHSTAR}/switch`, { active: false })).status).toBe(403)
    // An editor cannot publish what an account manager prepared.
    await save(NORTHSTAR, { form: { number_of_sessions: 9 } })
    expect((await publish(NORTHSTAR, at.editor)).status).toBe(422)
    const { revision } = await read(NORTHSTAR)
    await at.remove(at.manager, `/${NORTHSTAR}/draft?revision=${revision}`)
  })

  it('restricts and deactivates at once, including a draft', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'deltaworks' })).body.space
    await publish(id)
    await save(id, { form: { employer: 'Delta' } })
    await at.post(at.manager, `/${id}/switch`, { restricted_routes: ['legal'] })
    expect((await read(id)).form).toMatchObject({ employer: 'Delta', restricted_routes: ['legal'] })
    expect((await at.shown('deltaworks')).program_name).toBe('Acme Care')
    const off = await at.post(at.manager, `/${id}/switch`, { active: false })
    expect(off.body.space.state).toBe('inactive')
    expect(await at.shown('deltaworks')).toBeNull()
    await at.post(at.manager, `/${id}/switch`, { active: true })
    expect(await at.shown('deltaworks')).not.toBeNull()
    // After the operator deletes it, it is gone from the studio too, and its names stay reserved.
    await at.api.organisationRemoval.remove({ organisation: 'deltaworks', moveTo: null })
    expect((await at.get(at.manager, `/${id}/draft`)).status).toBe(404)
    expect(
      await queryRows(at.store.db, sql`select 1 from portal.studio_versions where space = ${id}`),
    ).toEqual([])
    await at.api.programmes.reload()
    expect(await at.shown('deltaworks')).toBeNull()
    expect((await at.post(at.manager, '', { ...acmeOrganization, username: 'deltaworks' })).status).toBe(409)
  })

  it('hands over to identical files, and an import creates the same files again', async () => {
    const { body: taken } = await at.post(at.manager, `/${CEDARVALLEY}/take-over`)
    await save(CEDARVALLEY, { form: { employer: 'Cedar' } })
    await publish(CEDARVALLEY)
    const differs = await at.post(at.manager, `/${CEDARVALLEY}/give-back`)
    expect(differs.status).toBe(422)
    expect(differs.body.errors[0].message).toMatch(
      /^organisations\/cedarvalley\.yaml in the programmes folder is not/,
    )
    const { files } = await read(CEDARVALLEY)
    expect(files.length).toBe(taken.files.length)
    for (const { path: file } of files) {
      const exported = await at.get(at.manager, `/${CEDARVALLEY}/files?path=${encodeURIComponent(file)}`)
      writeFileSync(path.join(at.folder, file), exported.body)
    }
    const given = await at.post(at.manager, `/${CEDARVALLEY}/give-back`)
    expect(given.body.space).toMatchObject({ owner: 'files', published: null })
    expect(given.body.files).toEqual(files)
    const { revision } = (await at.post(at.manager, `/${CEDARVALLEY}/take-over`)).body
    const imported = await at.put(at.manager, `/${CEDARVALLEY}/draft`, {
      revision,
      files,
      is_everything: true,
    })
    expect(imported.body.files).toEqual(files)
  })

  it('does not publish an intake with a broken link, and names it', async () => {
    await at.post(at.editor, '/intakes/take-over')
    const { files } = await read('intakes', at.editor)
    const file = files.find(({ path: name }: Json) => name === 'intake/short.yaml')
    const broken = file.text.replace(/next: (\w+)/, 'next: no_such_question')
    expect(broken).not.toBe(file.text)
    await save('intakes', { files: [{ path: file.path, text: broken }] }, at.editor)
    const refused = await publish('intakes', at.editor)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].message).toMatch(
      /^intake\/short\.yaml:\d+: “Are you in danger[^”]+” leads to no_such_question, which does not exist: “Who is the support for\?” → “Are/,
    )
    expect((await at.get(at.manager, '/intakes/draft')).body.space.may.edit).toBe('nothing')
  })

  it('renders intake and articles of a draft, and does not publish an article that is too hard to read', async () => {
    const drawn = await at.post(at.editor, '/intakes/drawings', { revision: 0 })
    expect(drawn.body.results.map(({ name }: Json) => name)).not.toContain('short')
    expect(drawn.body.results[0]).toMatchObject({ name: 'default', svg: expect.stringMatching(/^<svg/) })
    await at.post(at.editor, '/articles/take-over')
    const file = { path: 'articles/money/when-collectors-call.md', text: 'Anew' }
    const article = await at.post(at.editor, '/articles/article', file)
    expect(article.body).toMatchObject({ article: { name: 'Anew' }, faults: [] })
    const aside = await at.post(at.editor, '/articles/article', { ...file, path: 'articles/../x.md' })
    expect(aside.status).toBe(404)
    const shelf = (await read('articles', at.editor)).files.find(({ path: name }: Json) =>
      name.endsWith('shelf.yaml'),
    )
    await save('articles', { files: [{ ...shelf, text: `${shelf.text}# hard\n` }] }, at.editor)
    expect((await publish('articles', at.editor)).body.errors).toEqual([
      expect.objectContaining({ message: 'articles/shelf.yaml:3: is hard to read' }),
    ])
  })

  it('shows nothing of an organization without a grant for it', async () => {
    expect((await at.get(at.ofCedarvalley, `/${NORTHSTAR}/draft`)).status).toBe(404)
    expect((await at.get(at.ofCedarvalley, '/intakes/draft')).status).toBe(404)
    expect((await at.post(at.ofCedarvalley, '', { ...acmeOrganization, username: 'epsilon' })).status).toBe(
      422,
    )
    const { results, may_create } = (await at.get(at.ofCedarvalley, '')).body
    expect([results.map(({ id }: Json) => id), may_create]).toEqual([[CEDARVALLEY], false])
    expect((await at.get(at.manager, '')).body.results.map(({ id }: Json) => id)).toEqual(
      expect.arrayContaining([NORTHSTAR, 'home', 'intakes', 'articles']),
    )
  })

  it('records an audit event with actor and organization for each action', async () => {
    const rows = await queryRows<{ action: string }>(
      at.store.db,
      sql`select distinct action from portal.audit_events
          where object = 'studio' and actor is not null and organisation_id = ${NORTHSTAR} and outcome = 'allowed'`,
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'PUT /staff/studio/spaces/:space/draft',
        'POST /staff/studio/spaces/:space/publish',
        'POST /staff/studio/spaces/:space/roll-back',
        'POST /staff/studio/spaces/:space/take-over',
      ]),
    )
  })

  it('shows a draft on real pages for an hour, unlisted and read-only', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'zetaworks' })).body.space
    const body = {
      revision: 1,
      form: {
        program_name: 'Zeta Draft',
        glyph: { file: 'zetaworks.svg', dark_file: null, width: 40, height: 40 },
      },
      files: [{ path: 'organisations/zetaworks.svg', text: GLYPH }],
    }
    const wrong = await at.post(at.manager, `/${id}/preview`, { revision: 1, form: { phone: '1' } })
    expect(wrong.status).toBe(422)
    const { status, body: preview } = await at.post(at.manager, `/${id}/preview`, body)
    expect(status).toBe(200)
    const pagesOf = (answer: Json) => answer.body.pages.map(({ page }: Json) => page)
    expect(preview.pages.map(({ page }: Json) => page)).toEqual(['home', 'question', 'week'])
    const restricted = { ...body, form: { ...body.form, restricted_routes: ['schedule'] } }
    expect(pagesOf(await at.post(at.manager, `/${id}/preview`, restricted))).toEqual(['home', 'question'])
    const [home] = preview.pages
    const client = new URL(home.url).pathname.split('/')[1] ?? ''
    expect(client).toMatch(/^preview-[0-9a-f]{48}$/)
    const configuration = () => at.send('GET', `/organisations/v2/configuration?domain=${client}`)
    const { body: shown } = await configuration()
    expect(shown).toMatchObject({ program_name: 'Zeta Draft', username: client, domain: null })
    expect(shown.id).not.toBe(id)
    const picture = await at.send('GET', shown.glyph.full_size.replace('/api', ''))
    expect(picture.body).toBe(GLYPH)
    const asDraft = { headers: { 'x-client-id': client } }
    expect((await at.send('GET', '/questions/starting-question', asDraft)).body).toMatchObject({
      text: expect.any(String),
    })
    for (const [method, url] of [
      ['POST', '/answers'],
      ['POST', '/auth/register'],
      ['POST', '/auth/password-reset'],
    ] as const)
      expect([url, (await at.send(method, url, { ...asDraft, body: {} })).status]).toEqual([url, 404])
    const mail = await at.app.inject({ url: new URL(preview.mails[0].url).pathname })
    expect(mail.body).toContain('Zeta Draft')
    expect(mail.headers['content-security-policy']).toContain(
      'frame-ancestors https://staff.provider.example',
    )
    expect((await at.send('GET', '/organisations?search_term=zeta')).body.results).toEqual([])
    expect(await at.shown('zetaworks')).toBeNull()
    at.clock.advance(60 * 60_000)
    expect((await configuration()).status).toBe(404)
    expect((await at.app.inject({ url: new URL(preview.mails[0].url).pathname })).statusCode).toBe(404)
    await at.api.sweep()
    expect(await queryRows(at.store.db, sql`select client from portal.studio_previews`)).toEqual([])
    at.clock.advance(-60 * 60_000)
  })
})

describe('a crash during publishing', () => {
  it('leaves the former state complete, and the draft can be published again', async () => {
    const at = await openStudio({ logger: false })
    const { id } = (await at.post(at.manager, '', acmeOrganization)).body.space
    // The last statement of the transaction fails after everything before it was written.
    await at.store.db.execute(
      sql`alter table portal.organisations add constraint broken check (username <> 'acme') not valid`,
    )
    expect((await at.post(at.manager, `/${id}/publish`, { revision: 1 })).status).toBe(500)
    expect(await at.shown('acme')).toBeNull()
    const { body } = await at.get(at.manager, `/${id}/draft`)
    expect(body.space).toMatchObject({ state: 'new', published: null, draft: { revision: 1 } })
    expect((await at.get(at.manager, `/${id}/versions`)).body.results).toEqual([])
    await at.store.db.execute(sql`alter table portal.organisations drop constraint broken`)
    expect((await at.post(at.manager, `/${id}/publish`, { revision: 1 })).status).toBe(200)
    // The process crashed before it wrote the files; the next one starts with what is published.
    const next = await at.openTwin()
    expect((await next.send('GET', '/organisations/v2/configuration?domain=acme')).status).toBe(200)
    await next.close()
    await at.close()
  })
})

const emptyLocation = {
  active: true,
  phone: null,
  safety_screen_phone: null,
  program_name: null,
  number_of_sessions: null,
  is_no_of_sessions_hidden: null,
  session_classes: null,
  session_class: null,
  session_terms: null,
  intake: null,
}

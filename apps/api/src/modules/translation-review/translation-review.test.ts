import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { defineMessages, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import { createReviewedTranslationStore } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import type { ReleaseTranslations } from './release-texts.ts'
import { refreshReviewedTranslations } from './release-texts.ts'

const everywhere = (role: GrantInput['role']): GrantInput => ({ role, organisation_id: null })
const lines = defineMessages(
  'lines',
  {
    call: 'Call {$number} now',
    aside: 'By the way',
    left: '.input {$count :integer}\n.match $count\none {{{$count} session}}\n* {{{$count} sessions}}',
    link: 'See the [terms](terms) of \\{program\\}.',
    new: 'Something new',
  },
  { critical: ['call'] },
)
const facts = getMessageNamespace(lines)
const spanish = {
  call: { english: 'Call {$number} now', text: 'Llame al {$number} ya' },
  aside: {
    english: 'By the way',
    text: 'Por cierto',
    reviewed: { by: 'A translator', on: '2026-11-01' },
  },
  link: { english: 'See the terms.', text: 'Vea los términos.' },
}

/** Texts of a release, optionally with one changed English text. */
function release(changes: Readonly<Record<string, string>> = {}): ReleaseTranslations {
  if (!facts) throw new Error('no area')
  const own: NamespaceFile = {
    ...facts,
    sources: { ...facts.sources, ...changes },
    file: 'apps/portal/src/lines.messages.ts',
  }
  return {
    areas: async () => [own],
    translations: new Map([['es', new Map([['lines', spanish]])]]),
    inUse: createReviewedTranslationStore(),
    criticalDrafts: false,
    shownOn: () => ['/contact'],
  }
}

describe('translation review', { timeout: 120_000 }, () => {
  const words = release()
  let at: Awaited<ReturnType<typeof openStaffApi>>
  let editor: SignedInStaff
  let other: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi({ words })
    const admin = await at.staff.administrator()
    editor = await at.staff.colleague(admin, [everywhere('editor')], 'Elena Ruiz')
    other = await at.staff.colleague(admin, [everywhere('editor')], 'Omar Diaz')
  })
  afterAll(() => at.close())

  const get = async (path: string, by = editor) =>
    at.staff.send('GET', `/staff/words/es${path}`, { cookie: by.cookie })
  const post = async (path: string, body: unknown, by = editor) =>
    at.staff.send('POST', `/staff/words/es/lines/${path}`, { cookie: by.cookie, body })
  const word = async (id: string) => (await get(`/lines/${id}`)).body
  const review = async (id: string, text: string, by = editor, changes: object = {}) => {
    const { english, revision } = await word(id)
    return post(`${id}/reviews`, { english, text, revision, ...changes }, by)
  }
  const said = (of: ReleaseTranslations = words) => {
    const spoken = createMessageCatalog(of.translations, {
      criticalDrafts: false,
      reviewed: () => of.inUse.current(),
    }).in('es')
    return { call: spoken.texts(lines).call({ number: '988' }), aside: spoken.texts(lines).aside }
  }

  it('lists texts by state, and filters them by namespace, weight and search term without accents', async () => {
    const { body } = await get('')
    expect(body.counts).toEqual({ missing: 2, changed: 1, draft: 1, reviewed: 1, critical: 1 })
    expect(body.results.map(({ id, state }: { id: string; state: string }) => `${id} ${state}`)).toEqual([
      'call draft',
      'aside reviewed',
      'left missing',
      'link changed',
      'new missing',
    ])
    const ids = async (query: string) => (await get(query)).body.results.map(({ id }: { id: string }) => id)
    expect(await ids('?state=missing')).toEqual(['left', 'new'])
    expect(await ids('?critical=1')).toEqual(['call'])
    expect(await ids('?search=pór CIERTO')).toEqual(['aside'])
    expect(await ids('?area=elsewhere')).toEqual([])
  })

  it('returns what a reviewer needs: placeholders, forms, pages, and the next search result', async () => {
    const { body } = await get('/lines/call?state=missing')
    expect(body).toMatchObject({
      english: 'Call {$number} now',
      text: 'Llame al {$number} ya',
      state: 'draft',
      keeps: ['number'],
      has_forms: false,
      shown_on: ['/contact'],
      next: { area: 'lines', id: 'left' },
    })
    expect((await get('/lines/left?state=missing')).body).toMatchObject({
      has_forms: true,
      next: { id: 'new' },
    })
    expect((await get('/lines/new?state=missing')).body.next).toBeNull()
    expect((await get('/lines/gone')).status).toBe(404)
  })

  it('checks a translation while it is typed, with samples of every form', async () => {
    const check = async (id: string, text: string) => (await post(`${id}/check`, { text })).body
    expect((await check('call', 'Llame al {$phone}')).faults).toEqual([
      { is_advice: false, message: 'This must stay in the words: {$number}.' },
    ])
    expect((await check('call', 'Llame al {$number')).faults[0].message).toMatch(
      /^These words cannot be read/,
    )
    expect((await check('link', 'Vea los [términos](terms).')).faults[0].message).toContain('\\{program\\}')
    const forms = '.input {$count :integer}\n.match $count\none {{{$count} sesión}}\n* {{{$count} sesiones}}'
    expect(await check('left', forms)).toEqual({
      faults: [],
      samples: ['0 sesiones', '1 sesión', '2 sesiones', '5 sesiones'],
    })
    expect((await check('aside', 'By the way')).faults).toEqual([
      { is_advice: true, message: 'These are the English words.' },
    ])
    expect((await check('new', ' ')).faults).toEqual([{ is_advice: false, message: 'Write the words.' }])
  })

  it('shows a critical text in the other language once reviewed, and in English again after a withdrawal', async () => {
    expect(said().call).toBe('Call 988 now')
    const done = await review('call', 'Llame ahora al {$number}')
    expect(done.status).toBe(201)
    expect(done.body).toMatchObject({
      state: 'reviewed',
      text: 'Llame ahora al {$number}',
      is_reviewed_here: true,
    })
    expect(done.body.reviews[0].by.name).toBe('Elena Ruiz')
    expect(said().call).toBe('Llame ahora al 988')
    const undone = await post('call/undo', { revision: done.body.revision })
    expect(undone.body).toMatchObject({
      state: 'draft',
      reviews: [{ undone: { by: { name: 'Elena Ruiz' } } }],
    })
    expect(said().call).toBe('Call 988 now')
    expect((await post('call/undo', { revision: undone.body.revision })).status).toBe(422)
  })

  it('restores the former review when the last one is withdrawn', async () => {
    await review('aside', 'A propósito')
    const second = await review('aside', 'Dicho sea de paso')
    expect(said().aside).toBe('Dicho sea de paso')
    await post('aside/undo', { revision: second.body.revision })
    expect(said().aside).toBe('A propósito')
  })

  it("reports to the second of two reviewers who was first, and keeps the first one's text", async () => {
    const { english, revision } = await word('new')
    const both = await Promise.all([
      post('new/reviews', { english, revision, text: 'Algo nuevo' }),
      post('new/reviews', { english, revision, text: 'Una novedad' }, other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = both.find(({ status }) => status === 409)
    const first = (await word('new')).reviews
    expect(first).toHaveLength(1)
    expect(late?.body.errors[0].message).toContain(
      `${first[0].by.name} has reviewed this text since you opened it`,
    )
  })

  it('refuses a translation that loses placeholders, and one of outdated English', async () => {
    expect((await review('call', 'Llame ya')).status).toBe(422)
    expect((await review('call', 'Llame al {$number}', editor, { english: 'Call' })).status).toBe(409)
  })

  it('is active in another process, and valid there for the same English only', async () => {
    await review('call', 'Marque el {$number}')
    const beside = release()
    expect(await refreshReviewedTranslations(at.store.db, beside)).toBe(true)
    expect(await refreshReviewedTranslations(at.store.db, beside)).toBe(false)
    expect(said(beside).call).toBe('Marque el 988')
    const next = release({ call: 'Please call {$number} now' })
    await refreshReviewedTranslations(at.store.db, next)
    expect(next.inUse.current().find('es', 'lines', 'call', 'Please call {$number} now')).toBeUndefined()
  })

  it('is overridden by files that were reviewed on a later day', async () => {
    const later = release()
    const files = {
      ...spanish,
      call: { ...spanish.call, reviewed: { by: 'A translator', on: '2030-01-01' } },
    }
    const next = { ...later, translations: new Map([['es' as const, new Map([['lines', files]])]]) }
    await refreshReviewedTranslations(at.store.db, next)
    expect(said(next).call).toBe('Llame al 988 ya')
  })

  it('exports reviews for the files, with who and when', async () => {
    const taken = await at.api.words.taken()
    expect(taken.find(({ id }) => id === 'call')).toEqual({
      language: 'es',
      area: 'lines',
      id: 'call',
      english: 'Call {$number} now',
      text: 'Marque el {$number}',
      reviewed: { by: 'Elena Ruiz', on: '2026-11-20' },
    })
    expect(taken.map(({ id }) => id)).toEqual(['call', 'aside', 'new'])
  })

  it('records who acted in the audit log', async () => {
    const rows = await queryRows<{ action: string }>(
      at.store.db,
      sql`select distinct action from portal.audit_events where object = 'words' and actor = ${editor.id}`,
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'POST /staff/words/:language/:area/:text/reviews',
      'POST /staff/words/:language/:area/:text/undo',
    ])
  })
})

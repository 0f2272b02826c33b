import { stringify } from 'yaml'
import { describe, expect, it } from 'vitest'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readContent } from '#files/read-content.ts'
import { articleFile, createContentFolder } from '#testing/content-folder.ts'
import { startContentService } from '#testing/content-service.ts'
import { hashSourceText, hashSourceName } from './translation-files.ts'

const english = articleFile({}, 'Some words to read. [Call 988](tel:988) or [ask us](/help-myself).')
const body = 'Unas palabras para leer. [Llame al 988](tel:988) o [pregúntenos](/help-myself).'
const inSpanish = (otherwise: object = {}, text = body): string =>
  `---\n${stringify({
    name: 'Una noche en calma',
    sub: 'Maneras de bajar el ritmo',
    description: 'Lo que ayuda al final del día.',
    excerpt: 'Costumbres pequeñas para la noche.',
    tags: ['insomnio', 'niños'],
    english: hashSourceText(english),
    reviews: [{ name: 'Borrador' }],
    ...otherwise,
  })}---\n\n${text}\n`
const shelf = stringify({
  topics: {
    evenings: {
      name: 'Las noches',
      description: 'El final del día.',
      english: hashSourceName({ name: 'Evenings', description: 'The end of the day.' }),
    },
  },
  everyday_words: [{ say: ['no puedo dormir'], mean: ['insomnio'] }],
})
const files = {
  'evenings/calm.md': english,
  'evenings/calm.es.md': inSpanish(),
  'evenings/other.md': articleFile({ name: 'Not translated', tags: ['night'] }),
  'shelf.es.yaml': shelf,
}
const es = { 'x-language': 'es' }
const served = async (given: Readonly<Record<string, string>> = files) => {
  const { app } = await startContentService(createContentFolder(given))
  return async (url: string, headers: Record<string, string> = es) => {
    const answer = await app.inject({ url: `/content${url}`, headers })
    return { body: answer.json(), headers: answer.headers, text: answer.body }
  }
}

describe('articles on a page in Spanish', () => {
  it('are translated, with all other fields as in English', async () => {
    const get = await served()
    const { body: there } = await get('/articles/calm')
    const { body: here } = await get('/articles/calm', {})
    expect(there).toEqual({
      ...here,
      topic_name: 'Las noches',
      name: 'Una noche en calma',
      sub: 'Maneras de bajar el ritmo',
      description: 'Lo que ayuda al final del día.',
      excerpt: 'Costumbres pequeñas para la noche.',
      tags: ['insomnio', 'niños'],
      richText:
        '<p>Unas palabras para leer. <a href="tel:988">Llame al 988</a> o <a href="/help-myself">pregúntenos</a>.</p>',
      reviews: [{ name: 'Borrador', role: null, date: null }],
    })
  })

  it('fall back to English, marked as such, without a translation; the same for names', async () => {
    const get = await served()
    expect((await get('/articles/other')).body).toMatchObject({ name: 'Not translated', language: 'en' })
    const { body: categories } = await get('/categories')
    expect(categories[0]).toMatchObject({ name: 'Rest', language: 'en' })
    expect(categories[0].topics[0]).toMatchObject({ name: 'Las noches' })
    expect(categories[0].topics[0]).not.toHaveProperty('language')
  })

  it('fall back to English once their English has changed, and the command reports it', async () => {
    const changed = { ...files, 'evenings/calm.md': english.replace('Some words', 'Other words') }
    const get = await served(changed)
    expect((await get('/articles/calm')).body).toMatchObject({ name: 'A calm evening', language: 'en' })
    const { notes, faults } = readContent(createContentFolder(changed))
    expect(faults).toEqual([])
    expect(notes.map(formatConfigError)).toContain(
      `articles/evenings/calm.es.md: was made from another English: once it fits again, say english: "${hashSourceText(changed['evenings/calm.md'])}"`,
    )
  })

  it('leave English responses unchanged, and have a different ETag', async () => {
    const get = await served()
    const alone = await (await served({ 'evenings/calm.md': english }))('/articles/calm', {})
    const beside = await get('/articles/calm', {})
    expect(beside.text).toBe(alone.text)
    expect(beside.text).not.toContain('"language"')
    const spanish = await get('/articles/calm', { ...es, 'if-none-match': String(beside.headers['etag']) })
    expect(spanish.body.name).toBe('Una noche en calma')
    expect(String(spanish.headers['vary'])).toContain('X-Language')
  })

  it.each([
    ['no puedo dormir', 'calm'],
    ['NIÑO', 'calm'],
    ['ninos', 'calm'],
    ['insomnío', 'calm'],
    ['night', 'other'],
  ])('are found by everyday Spanish phrases: %s', async (q, slug) => {
    const { app } = await startContentService(createContentFolder(files))
    const answer = await app.inject({ method: 'POST', url: '/content/search', headers: es, payload: { q } })
    const results: { slug: string }[] = answer.json().results
    expect(results.map((hit) => hit.slug)[0]).toBe(slug)
  })

  it('do not open what is restricted', async () => {
    const closed = articleFile({ exclusiveAccess: ['acme'] })
    const get = await served({
      'evenings/calm.md': closed,
      'evenings/calm.es.md': inSpanish({ english: hashSourceText(closed) }, 'Palabras.'),
    })
    expect((await get('/articles/calm')).body.error_type).toBe('NotFound')
    expect((await get('/articles/calm', { ...es, 'x-client-id': 'acme' })).body.name).toBe(
      'Una noche en calma',
    )
  })

  it('without an English article are reported by file, and block nothing', () => {
    const given = {
      'evenings/gone.es.md': inSpanish(),
      'shelf.es.yaml': shelf.replace('evenings', 'evening'),
    }
    const { faults, leftovers } = readContent(createContentFolder({ ...files, ...given }))
    expect(faults).toEqual([])
    expect(leftovers.map(formatConfigError)).toEqual([
      expect.stringMatching(/shelf\.es\.yaml:\d+: shelf\.yaml has no evening in its topics/),
      'articles/evenings/gone.es.md: there is no English article of this name',
    ])
  })

  it.each([
    [
      'without a phone number of its English',
      { 'evenings/calm.es.md': inSpanish({}, 'Nada. [Aquí](/help-myself)') },
      /calm\.es\.md:\d+: leaves out links of its English: tel:988/,
    ],
    [
      'with a page that its English does not link to',
      { 'evenings/calm.es.md': inSpanish({}, `${body} [Más](/risk)`) },
      /calm\.es\.md:\d+: has links its English has not: \/risk/,
    ],
    [
      'with a restriction',
      { 'evenings/calm.es.md': inSpanish({ noAccess: [] }) },
      /calm\.es\.md:\d+: .*noAccess/,
    ],
  ])('are reported by file and line when invalid: one %s', (_what, given, line) => {
    const { faults, snapshot } = readContent(createContentFolder({ ...files, ...given }))
    expect(faults.map(formatConfigError)).toEqual([expect.stringMatching(line)])
    expect(snapshot.articles.map(({ slug }) => slug)).toContain('calm')
  })
})

it('an English-only source marks its content as English on a page in Spanish', async () => {
  const { app } = await startContentService(
    createContentFolder({ 'evenings/calm.md': english }),
    'contentful',
  )
  const answer = await app.inject({ url: '/content/topics/evenings', headers: es })
  expect(answer.json()).toMatchObject({ name: 'Evenings', language: 'en' })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReviewedTranslation } from '@evenkeel/api-contract/i18n/reviewed-translations'
import {
  createReviewedTranslations,
  createReviewedTranslationStore,
} from '@evenkeel/api-contract/i18n/reviewed-translations'
import { createMessageKey } from '@evenkeel/server-kit/i18n/message-key'
import { afterAll, expect, it } from 'vitest'
import { createTranslatedRenderer } from './translated-renderer.ts'
import type { RenderInput } from '../renderer.ts'
import { createTranslatedScreens } from '../built-portal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'renderer-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = createMessageKey('lines', 'call')

/** A renderer as built, which fixes its texts at evaluation. */
const entry = path.join(folder, 'entry-server.js')
writeFileSync(
  entry,
  `var screens = (function(exports, path) {
  const words = (evenkeelWords['${key}'] ?? 'Llame') + (evenkeelDrafts ? ' *' : '')
  const table = [{ words, ending: path.extname('a.b') }]
  exports.render = async () => ({ html: table[0].words + table[0].ending })
  return exports
})({}, imports["node:path"]);`,
)
const rendered = async (render: Awaited<ReturnType<Awaited<ReturnType<typeof createTranslatedRenderer>>>>) =>
  (await render({} as RenderInput)).html

it('evaluates a renderer with its imports again for new translations, and leaves the previous one unchanged', async () => {
  const make = await createTranslatedRenderer(entry)
  const [first, second] = [make('', false), make(`{"${key}":"Marque"}`, true)]
  expect([await rendered(first), await rendered(second)]).toEqual(['Llame.b', 'Marque *.b'])
})

it('uses reviewed translations from the next page on, and counts the remaining drafts', async () => {
  const words = createReviewedTranslationStore()
  const assets = { filesFor: () => ({}) as never }
  const screens = await createTranslatedScreens('es', {
    assets,
    entry,
    drafts: [key],
    criticalDrafts: false,
    words,
  })
  const before = screens()
  expect([await rendered(before.renderer), before.words, before.hasDrafts]).toEqual(['Llame.b', '', true])
  const word: ReviewedTranslation = {
    area: 'lines',
    id: 'call',
    english: 'Call',
    text: 'Marque',
    isCritical: false,
    inFiles: undefined,
  }
  words.put(createReviewedTranslations(1, new Map([['es', [word]]])))
  const after = screens()
  expect([await rendered(after.renderer), after.hasDrafts]).toEqual(['Marque.b', false])
  expect(after.words).toContain('Marque')
  // A review without a change of text creates no new renderer.
  words.put(createReviewedTranslations(2, new Map([['es', [word]]])))
  expect(screens().renderer).toBe(after.renderer)
  expect(await rendered(before.renderer)).toBe('Llame.b')
})

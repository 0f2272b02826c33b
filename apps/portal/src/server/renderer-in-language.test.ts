import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReviewedWord } from '@evenkeel/contract/words/reviewed-words'
import { reviewedWords, wordsInUse } from '@evenkeel/contract/words/reviewed-words'
import { wordKey } from '@evenkeel/server/words/word-key'
import { afterAll, expect, it } from 'vitest'
import { rendererInLanguage } from './renderer-in-language.ts'
import type { RenderInput } from './renderer.ts'
import { screensInLanguage } from './screens-in-language.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'renderer-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = wordKey('lines', 'call')

/** A renderer as the build leaves it, which keeps what it says from the moment it is evaluated. */
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
const drawn = async (render: Awaited<ReturnType<Awaited<ReturnType<typeof rendererInLanguage>>>>) =>
  (await render({} as RenderInput)).html

it('evaluates a renderer anew for other words, with what it imports, and keeps the one before as it was', async () => {
  const make = await rendererInLanguage(entry)
  const [first, second] = [make('', false), make(`{"${key}":"Marque"}`, true)]
  expect([await drawn(first), await drawn(second)]).toEqual(['Llame.b', 'Marque *.b'])
})

it('says reviewed words from the next page on, and counts the drafts that are left', async () => {
  const words = wordsInUse()
  const assets = { filesFor: () => ({}) as never }
  const screens = await screensInLanguage('es', {
    assets,
    entry,
    drafts: [key],
    criticalDrafts: false,
    words,
  })
  const before = screens()
  expect([await drawn(before.renderer), before.words, before.hasDrafts]).toEqual(['Llame.b', '', true])
  const word: ReviewedWord = {
    area: 'lines',
    id: 'call',
    english: 'Call',
    text: 'Marque',
    isCritical: false,
    inFiles: undefined,
  }
  words.put(reviewedWords(1, new Map([['es', [word]]])))
  const after = screens()
  expect([await drawn(after.renderer), after.hasDrafts]).toEqual(['Marque.b', false])
  expect(after.words).toContain('Marque')
  // A review that changes no word draws nothing anew.
  words.put(reviewedWords(2, new Map([['es', [word]]])))
  expect(screens().renderer).toBe(after.renderer)
  expect(await drawn(before.renderer)).toBe('Llame.b')
})

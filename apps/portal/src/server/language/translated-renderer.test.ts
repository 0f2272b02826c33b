import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMessageKey } from '@evenkeel/server-kit/i18n/message-key'
import { afterAll, expect, it } from 'vitest'
import { createTranslatedRenderer } from './translated-renderer.ts'
import type { RenderInput } from '../renderer.ts'

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

import { parseCatalog } from '@evenkeel/server-kit/i18n/read-translations'
import { expect, it } from 'vitest'
import { applyReviews } from './apply-reviews.ts'
import { mergeCatalog } from './merge-catalog.ts'

const namespace = {
  id: 'lines',
  sources: { call: 'Call {number} now', new: 'New' },
  texts: {},
  critical: new Set(['call']),
  file: 'lines.messages.ts',
}
const header = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
const entry = (id: string, english: string, text: string): string =>
  ['', `msgctxt "lines.${id}"`, `msgid "${english}"`, `msgstr "${text}"`, ''].join('\n')
const merge = (...entries: readonly string[]) => mergeCatalog([header, ...entries].join(''), [namespace])
const created = `\n#: lines.messages.ts${entry('new', 'New', '')}`
const notes = '\n#. critical: shown in English until this translation is reviewed\n#: lines.messages.ts\n'

it('adds new messages, keeps reviewed ones, and removes unused ones', () => {
  expect(merge(entry('gone', 'Gone', 'Ido'), entry('call', 'Call {number} now', 'Llame al {number}'))).toBe(
    `${header}${notes}#, icu-message-format${entry('call', 'Call {number} now', 'Llame al {number}')}${created}`,
  )
})

it('marks messages with changed English as fuzzy, with the English they were made from', () => {
  const changed = merge(entry('call', 'Call \\"{number}\\"', 'Llame al {number}'))
  expect(changed).toContain(
    `#, fuzzy,icu-message-format\n#| msgid "Call \\"{number}\\""${entry('call', 'Call {number} now', 'Llame al {number}')}`,
  )
  expect(mergeCatalog(changed, [namespace])).toBe(changed)
  expect(parseCatalog(changed).get('lines')).toEqual({
    call: { english: 'Call "{number}"', text: 'Llame al {number}' },
  })
})

it('reads the previous English whatever the line breaks of the tool that wrote it', () => {
  const text = `${header}\n#, fuzzy\n#| msgctxt "lines.call"\n#| msgid ""\n#| "Call "\n#| "us"${entry('call', 'Call', 'Llame')}`
  expect(parseCatalog(text).get('lines')).toEqual({ call: { english: 'Call us', text: 'Llame' } })
})

it('applies the last review of staff to each message, except those to convert by hand', () => {
  const reviewed = { by: 'Elena Ruiz', on: '2026-11-20' }
  const of = (id: string, english: string, text: string) => ({
    ...{ language: 'es', area: 'lines', id, english, text, reviewed },
  })
  const reviews = [
    of('call', 'Call {$number} now', 'Llame al {$number}'),
    of('call', 'Call {$number} now', 'Marque {$number}, \\{program\\}'),
    of('new', 'Old', 'Antes'),
    of('left', '.input {$n :integer} .match $n * {{}}', '.input {$n :integer} .match $n * {{}}'),
  ]
  const { text, byHand } = applyReviews(merge(), reviews)
  expect(text).toContain('# Reviewed by Elena Ruiz on 2026-11-20.\n#. critical')
  expect(parseCatalog(text).get('lines')).toEqual({
    call: { english: 'Call {number} now', text: "Marque {number}, '{program}'", reviewed: true },
  })
  expect(byHand).toEqual(reviews.slice(2))
  expect(mergeCatalog(text, [namespace])).toBe(text)
})

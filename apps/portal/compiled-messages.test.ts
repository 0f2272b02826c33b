import { fileURLToPath } from 'node:url'
import { defineMessages, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import type { DocumentMessages } from '@evenkeel/api-contract/i18n/document-language'
import { langOf, loadMessages } from '@evenkeel/api-contract/i18n/load-messages'
import { describe, expect, it } from 'vitest'
import { compiledMessages } from './compiled-messages.ts'
import { renderMessagesScript } from './messages-script.ts'

const lines = defineMessages(
  'lines',
  { call: 'Call {number}', aside: 'By the way', changed: 'Now', new: 'New', privacy: 'I agree' },
  { critical: ['call', 'privacy'] },
)
const namespace = getMessageNamespace(lines)
const translations = new Map([
  [
    'es' as const,
    new Map([
      [
        'lines',
        {
          call: { english: 'Call {number}', text: 'Llame al {number}' },
          aside: { english: 'By the way', text: 'Por cierto' },
          changed: { english: 'Before', text: 'Antes' },
          privacy: { english: 'I agree', text: 'Acepto', reviewed: true as const },
        },
      ],
    ]),
  ],
])

/** The messages that a bundle reads after this script. */
async function load(criticalDrafts: boolean) {
  if (!namespace) throw new Error('no namespace')
  const script = renderMessagesScript([namespace], 'es', translations, criticalDrafts)
  const url = `data:text/javascript,${encodeURIComponent(script)}`
  const { default: document } = (await import(url)) as { readonly default: DocumentMessages }
  expect(globalThis.evenkeelMessages).toEqual(document)
  globalThis.evenkeelMessages = undefined
  const english = { ...namespace.sources, call: [{ type: 0 as const, value: 'Call' }] }
  const texts = loadMessages('lines', english, document) as typeof lines
  return { document, texts }
}

describe('the build', () => {
  it('compiles the messages of the code', async () => {
    const file = fileURLToPath(import.meta.resolve('@evenkeel/api-contract/fields/validation.messages'))
    const plugin = compiledMessages().load as unknown as (file: string) => Promise<{ readonly code: string }>
    const { code } = await plugin.call({}, file)
    expect(code).toContain('export const validationMessages = /* @__PURE__ */ loadMessages(')
    expect(code).toContain('"minText":[{"type":1,"value":"min"},{"type":0,"value":" character(s) min."}]')
  })
})

describe('a Spanish document', () => {
  it('has its messages; what has no publishable translation is English, and known as such', async () => {
    const { document, texts } = await load(false)
    expect([document.language, document.hasDrafts]).toEqual(['es', true])
    expect([texts.aside, texts.privacy, texts.changed, texts.new]).toEqual([
      'Por cierto',
      'Acepto',
      'Now',
      'New',
    ])
    expect(texts.call({ number: '988' })).toBe('Call')
    const english = Object.entries(texts).filter(([, text]) => langOf(text) === 'en')
    expect(english.map(([id]) => id)).toEqual(['call', 'changed', 'new'])
  })

  it('has drafts of critical messages where the installation shows them', async () => {
    const { texts } = await load(true)
    expect(texts.call({ number: '988' })).toBe('Llame al 988')
  })
})

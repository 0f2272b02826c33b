import {
  formatPoFile,
  formatPreviousEnglish,
  parsePoFile,
  readPreviousEnglish,
} from '@evenkeel/server-kit/i18n/po-file'
import type { NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { createItem, type PoItem } from 'pofile-ts'

const CRITICAL = 'critical: shown in English until this translation is reviewed'

/** The entry of a message: the one before, fuzzy if its English has changed, or a new one. */
function mergeItem(
  { file, critical }: NamespaceFile,
  context: string,
  [id, english]: readonly [string, string],
  before: PoItem = createItem(),
): PoItem {
  const hasText = (before.msgstr[0] ?? '') !== ''
  const hasChanged = hasText && before.msgid !== english
  const fuzzy = hasChanged || (before.flags['fuzzy'] ?? false)
  const previous = fuzzy ? (readPreviousEnglish(before) ?? (hasChanged ? before.msgid : null)) : null
  return {
    ...before,
    msgctxt: context,
    msgid: english,
    msgstr: hasText ? before.msgstr : [''],
    references: [file],
    extractedComments: [
      ...(critical.has(id) ? [CRITICAL] : []),
      ...(previous === null ? [] : [formatPreviousEnglish(previous)]),
    ],
    flags: {
      ...(fuzzy ? { fuzzy } : {}),
      // Translators' tools check the syntax of messages with this flag.
      ...(/[{']/.test(english) ? { 'icu-message-format': true } : {}),
    },
  }
}

/** The text of a PO file as it is written here, whatever the line breaks of the translators' tool. */
export const formatCatalog = (text: string): string => formatPoFile(parsePoFile(text))

/**
 * Brings a PO file in step with the sources: adds new messages, marks changed ones as fuzzy with their previous
 * English, and removes unused ones.
 */
export function mergeCatalog(text: string, namespaces: readonly NamespaceFile[]): string {
  const catalog = parsePoFile(text)
  const before = new Map(catalog.items.map((item) => [item.msgctxt, item]))
  const items = namespaces.flatMap((namespace) =>
    Object.entries(namespace.sources).map((source) => {
      const context = `${namespace.id}.${source[0]}`
      return mergeItem(namespace, context, source, before.get(context))
    }),
  )
  return formatPoFile({ ...catalog, items })
}

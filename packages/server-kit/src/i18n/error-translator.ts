import { getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import {
  type ResolvedMessage,
  type MessageValues,
  listMessageVariables,
} from '@evenkeel/api-contract/i18n/resolve-message'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'

/** A message with placeholders, matched by the text around them. */
interface MessagePattern {
  readonly isSaidBy: RegExp
  readonly names: readonly string[]
  readonly said: (spoken: Translator) => ResolvedMessage
}

/** Translates an English sentence; null if it is in no catalog or has no usable translation. */
export type ErrorTranslator = (sentence: string, spoken: Translator) => string | null

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pattern of a message with values filled in. Messages with selectors are not matched. */
function toPattern(source: string): { readonly isSaidBy: RegExp; readonly names: readonly string[] } | null {
  if (source.startsWith('.') || source.includes('\\')) return null
  const names: string[] = []
  const pattern = source
    .split(/(\{\$\w+\})/)
    .map((part) => {
      const [, name] = /^\{\$(\w+)\}$/.exec(part) ?? []
      if (name === undefined) return escapeRegExp(part)
      names.push(name)
      return '(.*?)'
    })
    .join('')
  return { isSaidBy: new RegExp(`^${pattern}$`, 's'), names }
}

/** Fewer characters around the values are less specific: the most specific pattern is tried first. */
const getSpecificity = ({ isSaidBy }: MessagePattern): number =>
  isSaidBy.source.replaceAll('(.*?)', '').length

/**
 * Creates the translator for the sentences of these catalogs. Errors are thrown in English, deep inside the
 * modules, and translated into the page's language when the response is sent.
 */
export function createErrorTranslator(areas: readonly object[]): ErrorTranslator {
  const plain = new Map<string, (spoken: Translator) => ResolvedMessage>()
  const forms: MessagePattern[] = []
  for (const texts of areas) {
    const facts = getMessageNamespace(texts)
    if (!facts) throw new Error('This object is no message catalog')
    for (const [id, source] of Object.entries(facts.sources)) {
      const said = (spoken: Translator): ResolvedMessage =>
        (spoken.texts(texts) as Readonly<Record<string, ResolvedMessage>>)[id] ?? source
      const form = listMessageVariables(source).length === 0 ? null : toPattern(source)
      if (form) forms.push({ ...form, said })
      else plain.set(source, said)
    }
  }
  const ordered = forms.toSorted((one, other) => getSpecificity(other) - getSpecificity(one))
  return (sentence, spoken) => {
    const words = plain.get(sentence)?.(spoken)
    const form = words === undefined ? ordered.find(({ isSaidBy }) => isSaidBy.test(sentence)) : undefined
    const found = words ?? form?.said(spoken)
    if (found === undefined) return null
    const values = form?.isSaidBy.exec(sentence)?.slice(1) ?? []
    const filled: MessageValues = Object.fromEntries(
      (form?.names ?? []).map((name, at) => [name, values[at] ?? '']),
    )
    const text = typeof found === 'string' ? found : found(filled)
    return spoken.langOf(text) === undefined ? text : null
  }
}

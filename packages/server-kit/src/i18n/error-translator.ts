import {
  isArgumentElement,
  isLiteralElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import { getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import type { MessageValues } from '@evenkeel/api-contract/i18n/bidi-isolation'
import type { ResolvedMessage } from '@evenkeel/api-contract/i18n/resolve-message'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'

/** A message with placeholders, matched by the text around them. */
interface MessagePattern {
  readonly isSaidBy: RegExp
  readonly names: readonly string[]
  readonly translate: (translator: Translator) => ResolvedMessage
}

/** Translates an English sentence; null if it is in no catalog or has no usable translation. */
export type ErrorTranslator = (sentence: string, translator: Translator) => string | null

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pattern of a message with values filled in. Messages with plurals are not matched. */
function toPattern(
  elements: readonly MessageFormatElement[],
): { readonly isSaidBy: RegExp; readonly names: readonly string[] } | null {
  if (!elements.every((element) => isLiteralElement(element) || isArgumentElement(element))) return null
  const names = elements.flatMap((element) => (isArgumentElement(element) ? [element.value] : []))
  const pattern = elements.map((element) =>
    isLiteralElement(element) ? escapeRegExp(element.value) : '(.*?)',
  )
  return { isSaidBy: new RegExp(`^${pattern.join('')}$`, 's'), names }
}

/** Fewer characters around the values are less specific: the most specific pattern is tried first. */
const getSpecificity = ({ isSaidBy }: MessagePattern): number =>
  isSaidBy.source.replaceAll('(.*?)', '').length

/**
 * Creates the translator for the sentences of these catalogs. Errors are thrown in English, deep inside the
 * modules, and translated into the page's language when the response is sent.
 */
export function createErrorTranslator(areas: readonly object[]): ErrorTranslator {
  const plain = new Map<string, (translator: Translator) => ResolvedMessage>()
  const forms: MessagePattern[] = []
  for (const texts of areas) {
    const facts = getMessageNamespace(texts)
    if (!facts) throw new Error('This object is no message catalog')
    for (const [id, source] of Object.entries(facts.sources)) {
      const translate = (translator: Translator): ResolvedMessage =>
        (translator.texts(texts) as Readonly<Record<string, ResolvedMessage>>)[id] ?? source
      const message = compileMessage(source)
      const form = typeof message === 'string' ? null : toPattern(message)
      if (form) forms.push({ ...form, translate })
      else plain.set(typeof message === 'string' ? message : source, translate)
    }
  }
  const ordered = forms.toSorted((one, other) => getSpecificity(other) - getSpecificity(one))
  return (sentence, translator) => {
    const words = plain.get(sentence)?.(translator)
    const form = words === undefined ? ordered.find(({ isSaidBy }) => isSaidBy.test(sentence)) : undefined
    const found = words ?? form?.translate(translator)
    if (found === undefined) return null
    const values = form?.isSaidBy.exec(sentence)?.slice(1) ?? []
    const filled: MessageValues = Object.fromEntries(
      (form?.names ?? []).map((name, at) => [name, values[at] ?? '']),
    )
    const text = typeof found === 'string' ? found : found(filled)
    return translator.langOf(text) === undefined ? text : null
  }
}

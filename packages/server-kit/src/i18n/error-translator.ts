import { getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import {
  type ResolvedMessage,
  type MessageValues,
  listMessageVariables,
} from '@evenkeel/api-contract/i18n/resolve-message'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'

/** A text with values in it, recognised by what stands around them. */
interface MessagePattern {
  readonly isSaidBy: RegExp
  readonly names: readonly string[]
  readonly said: (spoken: Translator) => ResolvedMessage
}

/** Says an English sentence again in another language; null for a sentence of no catalogue, or one that may not be said in it. */
export type ErrorTranslator = (sentence: string, spoken: Translator) => string | null

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a source with values looks like once they are filled in. Sources that choose between forms are not recognised. */
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

/** Fewer signs around the values say less: the most certain form comes first. */
const getSpecificity = ({ isSaidBy }: MessagePattern): number =>
  isSaidBy.source.replaceAll('(.*?)', '').length

/**
 * Makes what says the sentences of these areas again. A refusal is thrown where something is decided, in English, far from who
 * asked; at the edge, where it becomes an answer, it is said in the language of the page.
 */
export function createErrorTranslator(areas: readonly object[]): ErrorTranslator {
  const plain = new Map<string, (spoken: Translator) => ResolvedMessage>()
  const forms: MessagePattern[] = []
  for (const texts of areas) {
    const facts = getMessageNamespace(texts)
    if (!facts) throw new Error('These texts are no area')
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

import { pseudo, type PseudoLanguage } from '@evenkeel/contract/words/pseudo'
import { readTranslations } from '../../../packages/server/src/words/read-translations.ts'

/** A language that journeys walk in besides English. */
export type WalkedLanguage = PseudoLanguage | 'es'

/** What a person reads in place of an English text; several where the product says it in different ways. */
export type SaidIn = (source: string, values?: Readonly<Record<string, string>>) => RegExp

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Spanish texts by the English ones they were made from. */
function spanishOf(source: string): readonly string[] {
  const areas = [...(readTranslations().get('es')?.values() ?? [])]
  const said = areas
    .flatMap((texts) => Object.values(texts))
    .filter(({ english }) => english === source)
    .map(({ text }) => text)
  if (said.length === 0) throw new Error(`Nothing is said in Spanish for: ${source}`)
  return [...new Set(said)]
}

const saysIn = (language: WalkedLanguage, source: string): readonly string[] =>
  language === 'es' ? spanishOf(source) : [pseudo(language, source)]

/** Finds texts of the product in another language, or in English for null, by the English source of their catalogue. */
export function saidIn(language: WalkedLanguage | null): SaidIn {
  return (source, values = {}) => {
    const said = language === null ? [source] : saysIn(language, source)
    const filled = said.map((text) =>
      literal(text.replaceAll(/\{\$(\w+)\}/g, (_all, name: string) => values[name] ?? '')),
    )
    return new RegExp(`(?:${filled.join('|')})`)
  }
}

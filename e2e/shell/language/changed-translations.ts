import type { Language } from '@evenkeel/contract/words/languages'
import type { Translations } from '@evenkeel/contract/words/spoken'
import type { Translation } from '@evenkeel/contract/words/translation'
import { readTranslations } from '../../../packages/server/src/words/read-translations.ts'

/** The translations of the product after a translator read one critical text, and a writer changed the English of another text. */
export function changedTranslations(): ReadonlyMap<Language, Translations> {
  const spanish = new Map(readTranslations().get('es'))
  const change = (area: string, id: string, as: Partial<Translation>): void => {
    const texts = spanish.get(area) ?? {}
    const text = texts[id]
    if (text === undefined) throw new Error(`${area} has no ${id}`)
    spanish.set(area, { ...texts, [id]: { ...text, ...as } })
  }
  change('log-in', 'startHere', { english: 'Start here' })
  change('intake-safety', 'notAlone', { reviewed: { by: 'A translator', on: '2026-11-24' } })
  return new Map([['es', spanish]])
}

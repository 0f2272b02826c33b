import type { Language } from '@evenkeel/contract/words/languages'
import type { ReviewedTranslations, ReviewedTranslationStore } from '@evenkeel/contract/words/reviewed-words'
import { createMessageKey } from '@evenkeel/server/words/word-key'
import { renderTranslationOverrides } from '@evenkeel/server/words/words-over-build'
import type { AssetManifest } from '../document/assets.ts'
import type { TranslatedScreens } from '../renderer.ts'
import { createTranslatedRenderer } from './renderer-in-language.ts'

/** What the build of a language is. */
export interface LanguageBuild {
  readonly assets: AssetManifest
  /** Its renderer's file. */
  readonly entry: string
  /** Keys of its texts that are shown as drafts. */
  readonly drafts: readonly string[]
  readonly criticalDrafts: boolean
  readonly words: Pick<ReviewedTranslationStore, 'current'>
}

/** The screens of a language as they are said now: with every word that staff have reviewed. A page is drawn and sent with one state of them. */
export async function createTranslatedScreens(
  language: Language,
  { assets, entry, drafts, criticalDrafts, words }: LanguageBuild,
): Promise<() => TranslatedScreens> {
  const render = await createTranslatedRenderer(entry)
  let known: { readonly reviewed: ReviewedTranslations; readonly screens: TranslatedScreens } | null = null
  return () => {
    const reviewed = words.current()
    if (known?.reviewed === reviewed) return known.screens
    const own = reviewed.in(language)
    const over = renderTranslationOverrides(language, own, { criticalDrafts })
    const keys = new Set(own.map(({ area, id }) => createMessageKey(area, id)))
    const screens: TranslatedScreens = {
      assets,
      words: over,
      // What is said as it was built is drawn as before.
      renderer: known?.screens.words === over ? known.screens.renderer : render(over, criticalDrafts),
      criticalDrafts,
      hasDrafts: drafts.some((key) => !keys.has(key)),
    }
    known = { reviewed, screens }
    return screens
  }
}

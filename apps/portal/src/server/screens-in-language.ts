import type { Language } from '@evenkeel/contract/words/languages'
import type { ReviewedWords, WordsInUse } from '@evenkeel/contract/words/reviewed-words'
import { wordKey } from '@evenkeel/server/words/word-key'
import { wordsOverBuild } from '@evenkeel/server/words/words-over-build'
import type { Assets } from './document/assets.ts'
import type { TranslatedScreens } from './renderer.ts'
import { rendererInLanguage } from './renderer-in-language.ts'

/** What the build of a language is. */
export interface LanguageBuild {
  readonly assets: Assets
  /** Its renderer's file. */
  readonly entry: string
  /** Keys of its texts that are shown as drafts. */
  readonly drafts: readonly string[]
  readonly criticalDrafts: boolean
  readonly words: Pick<WordsInUse, 'current'>
}

/** The screens of a language as they are said now: with every word that staff have reviewed. A page is drawn and sent with one state of them. */
export async function screensInLanguage(
  language: Language,
  { assets, entry, drafts, criticalDrafts, words }: LanguageBuild,
): Promise<() => TranslatedScreens> {
  const render = await rendererInLanguage(entry)
  let known: { readonly reviewed: ReviewedWords; readonly screens: TranslatedScreens } | null = null
  return () => {
    const reviewed = words.current()
    if (known?.reviewed === reviewed) return known.screens
    const own = reviewed.in(language)
    const over = wordsOverBuild(language, own, { criticalDrafts })
    const keys = new Set(own.map(({ area, id }) => wordKey(area, id)))
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

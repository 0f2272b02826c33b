import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type {
  ReviewedTranslations,
  ReviewedTranslationStore,
} from '@evenkeel/api-contract/i18n/reviewed-translations'
import { createMessageKey } from '@evenkeel/server-kit/i18n/message-key'
import { renderTranslationOverrides } from '@evenkeel/server-kit/i18n/translation-overrides'
import type { AssetManifest } from '../document/assets.ts'
import type { TranslatedScreens } from '../renderer.ts'
import { createTranslatedRenderer } from './translated-renderer.ts'

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

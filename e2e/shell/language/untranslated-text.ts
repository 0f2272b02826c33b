import type { Page } from '@playwright/test'
import { readMessageNamespaces } from '../../../packages/server-kit/src/i18n/read-message-namespaces.ts'
import { readTranslations } from '../../../packages/server-kit/src/i18n/read-translations.ts'

/** A placeholder of a source. */
const PLACEHOLDER = /\{\w+\}/
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** English texts of the product with a different Spanish translation, as patterns of whole texts. */
export async function loadEnglishPatterns(): Promise<readonly string[]> {
  const spanish = readTranslations().get('es')
  const inSpanish = new Set(
    [...(spanish?.values() ?? [])].flatMap((texts) => Object.values(texts).map(({ text }) => text)),
  )
  return (await readMessageNamespaces()).flatMap(({ sources }) =>
    Object.values(sources).flatMap((source) => {
      if (inSpanish.has(source) || /, (plural|select),|'\{/.test(source)) return []
      const parts = source.split(PLACEHOLDER)
      // A few letters around a placeholder do not identify a language.
      const letters = parts.join('').replaceAll(/\P{L}/gu, '')
      return letters.length < (parts.length > 1 ? 6 : 2) ? [] : [parts.map(escapeRegExp).join('.+')]
    }),
  )
}

/** English words that are not Spanish, to detect sentences outside the catalog. */
const ENGLISH_WORDS = 'the|your|you|with|and|please|our|this|that|from|what|when|have'

/** Finds visible or accessible text on a Spanish page that is English and not marked as English. */
export function findUnmarkedEnglish(page: Page, patterns: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ({ sources, words }) => {
      const known = new RegExp(`^(?:${sources.join('|')})$`)
      const sounds = new RegExp(`\\b(?:${words})\\b`, 'i')
      const isSeen = (element: Element): boolean =>
        element.closest('script, style, noscript, template') === null
      const isSpanish = (element: Element): boolean =>
        element.closest('[lang]')?.getAttribute('lang') === 'es'
      const texts: { readonly element: Element; readonly text: string }[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && node.parentElement)
          texts.push({ element: node.parentElement, text: node.data })
        if (!(node instanceof Element)) continue
        for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-valuetext'])
          texts.push({ element: node, text: node.getAttribute(name) ?? '' })
      }
      // User content and names are in the language of their author.
      const isOfPeople = (element: Element, text: string): boolean =>
        element.closest('[translate="no"]') !== null ||
        /\.(pdf|png|jpe?g)$/.test(text) ||
        element.closest('[aria-labelledby="sources"]') !== null ||
        (/\/(messages|conversation)/.test(location.pathname) && element.closest('main') !== null)
      return [
        ...new Set(
          texts
            .filter(({ element }) => isSeen(element) && isSpanish(element))
            .filter(({ element, text }) => {
              const whole = text.replaceAll(/\s+/g, ' ').trim()
              const withoutFiles = whole.replaceAll(/\S+\.(?:pdf|png|jpe?g|docx)\b/g, '')
              return known.test(whole) || (!isOfPeople(element, whole) && sounds.test(withoutFiles))
            })
            .map(({ text }) => text.trim()),
        ),
      ]
    },
    { sources: patterns, words: ENGLISH_WORDS },
  )
}

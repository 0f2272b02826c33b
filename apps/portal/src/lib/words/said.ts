import type { ResolvedMessage } from '@evenkeel/api-contract/i18n/resolve-message'
import { english } from './english-texts.ts'

/** Words that staff reviewed while the product runs, by the keys of their texts; 1: those of the build. Of the document, or of what draws it. */
declare const evenkeelWords: Readonly<Record<string, ResolvedMessage | 1>> | undefined

const reviewed = typeof evenkeelWords === 'undefined' ? {} : evenkeelWords

// What stands around each text in a build for another language than English (compiled-words.ts). The types of all texts are those of their areas.

/** A text that the build says in this language. */
export function wordsOr(key: string, built: ResolvedMessage): ResolvedMessage {
  const word = reviewed[key]
  return word === undefined || word === 1 ? built : word
}

/** A draft of a critical text: said once it was reviewed, and before that where drafts are shown. */
export function draftOr(
  key: string,
  built: ResolvedMessage,
  source: ResolvedMessage,
  isShown: boolean,
): ResolvedMessage {
  return key in reviewed || isShown ? wordsOr(key, built) : english(source)
}

/** A text without words in this language: English, and marked as such, until somebody reviews some. */
export const englishOr = (key: string, source: ResolvedMessage): ResolvedMessage =>
  key in reviewed ? wordsOr(key, source) : english(source)

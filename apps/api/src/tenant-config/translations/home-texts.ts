import { type TextMapper, collectTexts } from '@evenkeel/api-contract/i18n/translate-entity'
import type { NavCategoriesFile, PhrasesFile } from '../home-files.ts'
import type { NavFile, OrganizationFile } from '../organization-file.ts'
import { createAfterLastMapper, mapCategoryTexts, mapNavTexts, mapPhraseTexts } from './text-mappers.ts'
import type { FileText } from './translated-file.ts'

const toFileTexts = <T>(thing: T, rewording: TextMapper<T>, isCritical = false): readonly FileText[] =>
  [...collectTexts(thing, rewording)].map(([id, english]) => ({ id, english, isCritical }))

/** A tile that leads to help lines is critical. */
export const listNavTexts = (navs: readonly NavFile[]): readonly FileText[] =>
  navs.flatMap((nav) => toFileTexts(nav, mapNavTexts, nav.is_emergency_nav))

export const listPhraseTexts = (phrases: PhrasesFile): readonly FileText[] =>
  phrases.flatMap((phrase) => toFileTexts(phrase, mapPhraseTexts))

export const listCategoryTexts = (file: NavCategoriesFile): readonly FileText[] =>
  file.flatMap(({ categories }) => categories.flatMap((category) => toFileTexts(category, mapCategoryTexts)))

/** What members read of an organisation besides its names, which stay names: own tiles, and the words after the last session. */
export const listOrganizationTexts = (file: OrganizationFile): readonly FileText[] => [
  ...listNavTexts(file.navs),
  ...[file, ...file.children].flatMap(({ username, session_terms: terms }) =>
    terms?.after_last ? toFileTexts(terms.after_last, createAfterLastMapper(username), true) : [],
  ),
]

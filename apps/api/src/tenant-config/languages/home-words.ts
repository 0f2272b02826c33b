import { type Rewording, textsOf } from '@evenkeel/contract/words/whole'
import type { NavCategoriesFile, PhrasesFile } from '../home-files.ts'
import type { NavFile, OrganisationFile } from '../organisation-file.ts'
import { rewordAfterLast, rewordCategory, rewordNav, rewordPhrase } from './rewordings.ts'
import type { FileText } from './translated-file.ts'

const fileTexts = <T>(thing: T, rewording: Rewording<T>, isCritical = false): readonly FileText[] =>
  [...textsOf(thing, rewording)].map(([id, english]) => ({ id, english, isCritical }))

/** A tile that leads to help lines is critical. */
export const textsOfNavs = (navs: readonly NavFile[]): readonly FileText[] =>
  navs.flatMap((nav) => fileTexts(nav, rewordNav, nav.is_emergency_nav))

export const textsOfPhrases = (phrases: PhrasesFile): readonly FileText[] =>
  phrases.flatMap((phrase) => fileTexts(phrase, rewordPhrase))

export const textsOfCategories = (file: NavCategoriesFile): readonly FileText[] =>
  file.flatMap(({ categories }) => categories.flatMap((category) => fileTexts(category, rewordCategory)))

/** What members read of an organisation besides its names, which stay names: own tiles, and the words after the last session. */
export const textsOfOrganisation = (file: OrganisationFile): readonly FileText[] => [
  ...textsOfNavs(file.navs),
  ...[file, ...file.children].flatMap(({ username, session_terms: terms }) =>
    terms?.after_last ? fileTexts(terms.after_last, rewordAfterLast(username), true) : [],
  ),
]

import { type Language, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import {
  collectTexts,
  type TextMapper,
  type Translated,
  translateEntity,
  type TranslationSource,
} from '@evenkeel/api-contract/i18n/translate-entity'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import type { NavCategoriesFile, PhrasesFile } from '../home-files.ts'
import type { NavFile, OrganizationFile } from '../organization-file.ts'
import {
  type AfterLastSession,
  createAfterLastMapper,
  mapCategoryTexts,
  mapNavTexts,
  mapPhraseTexts,
} from './text-mappers.ts'
import { type ResolvedIntake, translateIntakes } from './translate-intakes.ts'
import {
  checkTranslationFile,
  type FileText,
  readTranslation,
  type TranslatedFile,
} from './translated-file.ts'

const toFileTexts = <T>(thing: T, rewording: TextMapper<T>, isCritical = false): readonly FileText[] =>
  [...collectTexts(thing, rewording)].map(([id, english]) => ({ id, english, isCritical }))

/** A tile that leads to help lines is critical. */
const listNavTexts = (navs: readonly NavFile[]): readonly FileText[] =>
  navs.flatMap((nav) => toFileTexts(nav, mapNavTexts, nav.is_emergency_nav))

const listPhraseTexts = (phrases: PhrasesFile): readonly FileText[] =>
  phrases.flatMap((phrase) => toFileTexts(phrase, mapPhraseTexts))

const listCategoryTexts = (file: NavCategoriesFile): readonly FileText[] =>
  file.flatMap(({ categories }) => categories.flatMap((category) => toFileTexts(category, mapCategoryTexts)))

/** Texts of an organization besides its names: own tiles, and the texts after the last session. */
const listOrganizationTexts = (file: OrganizationFile): readonly FileText[] => [
  ...listNavTexts(file.navs),
  ...[file, ...file.children].flatMap(({ username, session_terms: terms }) =>
    terms?.after_last ? toFileTexts(terms.after_last, createAfterLastMapper(username), true) : [],
  ),
]

type Category = NavCategoriesFile[number]['categories'][number]

/** The tenant config's texts for members, in one language. */
export interface ConfigTexts {
  /** Tiles of every organization. */
  readonly navs: readonly Translated<NavFile>[]
  /** Categories by the id of their tile. */
  readonly navCategories: readonly {
    readonly nav: string
    readonly categories: readonly Translated<Category>[]
  }[]
  readonly phrases: readonly Translated<PhrasesFile[number]>[]
  /** Intakes by name. */
  readonly intakes: ReadonlyMap<string, IntakeGraph>
  /** A tile of the organization with this client id. */
  readonly navOf: (username: string, nav: NavFile) => Translated<NavFile>
  /**
   * The text before and after the last session; `terms` are those of the organization, or of a location with
   * its own.
   */
  readonly afterLastOf: (
    organisation: string,
    terms: string,
    afterLast: AfterLastSession,
  ) => Translated<AfterLastSession>
}

/** The English files that are translated. */
interface ConfigFiles {
  readonly navs: readonly NavFile[]
  readonly navCategories: NavCategoriesFile
  readonly phrases: PhrasesFile
  readonly intakes: readonly ResolvedIntake[]
  readonly organisations: readonly OrganizationFile[]
}

/** The translations and their errors. */
interface TranslatedConfig {
  readonly texts: ReadonlyMap<Language, ConfigTexts>
  readonly files: readonly TranslatedFile[]
  readonly faults: readonly ConfigError[]
}

/** Translations of one language's files. */
interface LanguageFiles {
  readonly navs: TranslatedFile
  readonly navCategories: TranslatedFile
  readonly phrases: TranslatedFile
  readonly organisations: ReadonlyMap<string, TranslatedFile>
}

function readLanguage(folder: string, language: Language, files: ConfigFiles): LanguageFiles {
  const read = (source: string, texts: TranslatedFile['texts']): TranslatedFile => ({
    language,
    source,
    texts,
    translation: readTranslation(folder, source, language),
  })
  return {
    navs: read('navs.yaml', listNavTexts(files.navs)),
    navCategories: read('nav-categories.yaml', listCategoryTexts(files.navCategories)),
    phrases: read('phrases.yaml', listPhraseTexts(files.phrases)),
    organisations: new Map(
      files.organisations.map((file) => [
        file.username,
        read(`organisations/${file.username}.yaml`, listOrganizationTexts(file)),
      ]),
    ),
  }
}

function createTexts(
  english: ConfigFiles,
  read: LanguageFiles,
  intakes: ConfigTexts['intakes'],
  criticalDrafts: boolean,
): ConfigTexts {
  const saying = (file: TranslatedFile | undefined): TranslationSource => ({
    texts: file?.translation.value ?? {},
    criticalDrafts,
  })
  const nav = (tile: NavFile, from: TranslatedFile | undefined): Translated<NavFile> =>
    translateEntity(tile, mapNavTexts, saying(from), tile.is_emergency_nav)
  return {
    intakes,
    navs: english.navs.map((tile) => nav(tile, read.navs)),
    navCategories: english.navCategories.map((one) => ({
      ...one,
      categories: one.categories.map((category) =>
        translateEntity(category, mapCategoryTexts, saying(read.navCategories), false),
      ),
    })),
    phrases: english.phrases.map((phrase) =>
      translateEntity(phrase, mapPhraseTexts, saying(read.phrases), false),
    ),
    navOf: (username, tile) => nav(tile, read.organisations.get(username)),
    afterLastOf: (organisation, terms, afterLast) => {
      const own = saying(read.organisations.get(organisation))
      // A location without its own terms has those of its organization.
      const name = own.texts[`${terms}.after_last`]?.english === afterLast.words ? terms : organisation
      return translateEntity(afterLast, createAfterLastMapper(name), own, true)
    },
  }
}

/** Everything in English, as in the files. */
export const createEnglishTexts = (
  { navs, navCategories, phrases }: Pick<ConfigFiles, 'navs' | 'navCategories' | 'phrases'>,
  intakes: ConfigTexts['intakes'],
): ConfigTexts => ({
  navs,
  navCategories,
  phrases,
  intakes,
  navOf: (_username, nav) => nav,
  afterLastOf: (_organisation, _terms, afterLast) => afterLast,
})

/** Reads and checks the translations of every language, stored beside the English files. */
export function translateConfig(
  folder: string,
  english: ConfigFiles,
  criticalDrafts: boolean,
): TranslatedConfig {
  const catalogue = createMessageCatalog(readTranslations(), { criticalDrafts })
  const all = translatedLanguages.map((language) => {
    const read = readLanguage(folder, language, english)
    const intakes = translateIntakes(folder, english.intakes, catalogue.in(language), criticalDrafts)
    const home = [read.navs, read.navCategories, read.phrases, ...read.organisations.values()]
    return {
      language,
      texts: createTexts(english, read, intakes.graphs, criticalDrafts),
      files: [...intakes.files, ...home],
      faults: [...intakes.faults, ...home.flatMap(checkTranslationFile)],
    }
  })
  return {
    texts: new Map(all.map(({ language, texts }) => [language, texts])),
    files: all.flatMap(({ files }) => files),
    faults: all.flatMap(({ faults }) => faults),
  }
}

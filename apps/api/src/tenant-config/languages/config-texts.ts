import { type Language, translatedLanguages } from '@evenkeel/contract/words/languages'
import { createCatalogue } from '@evenkeel/contract/words/spoken'
import { type Said, type Saying, saidWhole } from '@evenkeel/contract/words/whole'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { readTranslations } from '@evenkeel/server/words/read-translations'
import type { Graph } from '#intake-graph/graph.ts'
import type { NavCategoriesFile, PhrasesFile } from '../home-files.ts'
import type { NavFile, OrganisationFile } from '../organisation-file.ts'
import { textsOfCategories, textsOfNavs, textsOfOrganisation, textsOfPhrases } from './home-words.ts'
import { type AfterLast, rewordAfterLast, rewordCategory, rewordNav, rewordPhrase } from './rewordings.ts'
import { faultsOfTranslation, readTranslation, type TranslatedFile } from './translated-file.ts'
import { translateIntakes, type UsableIntake } from './translate-intakes.ts'

type Category = NavCategoriesFile[number]['categories'][number]

/** What staff's files say to members, in one language. */
export interface ConfigTexts {
  /** Tiles every organisation shows. */
  readonly navs: readonly Said<NavFile>[]
  /** Categories by the id of their tile. */
  readonly navCategories: readonly { readonly nav: string; readonly categories: readonly Said<Category>[] }[]
  readonly phrases: readonly Said<PhrasesFile[number]>[]
  /** Intakes by name. */
  readonly intakes: ReadonlyMap<string, Graph>
  /** A tile of the organisation with this client id. */
  readonly navOf: (username: string, nav: NavFile) => Said<NavFile>
  /** What is said before and after the last session; `terms` are those of the organisation, or of a location with its own. */
  readonly afterLastOf: (organisation: string, terms: string, afterLast: AfterLast) => Said<AfterLast>
}

/** The English files everything is translated from. */
export interface ConfigFiles {
  readonly navs: readonly NavFile[]
  readonly navCategories: NavCategoriesFile
  readonly phrases: PhrasesFile
  readonly intakes: readonly UsableIntake[]
  readonly organisations: readonly OrganisationFile[]
}

/** What was translated and what is wrong with it. */
export interface TranslatedConfig {
  readonly texts: ReadonlyMap<Language, ConfigTexts>
  readonly files: readonly TranslatedFile[]
  readonly faults: readonly ConfigError[]
}

/** Words of one language's files. */
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
    navs: read('navs.yaml', textsOfNavs(files.navs)),
    navCategories: read('nav-categories.yaml', textsOfCategories(files.navCategories)),
    phrases: read('phrases.yaml', textsOfPhrases(files.phrases)),
    organisations: new Map(
      files.organisations.map((file) => [
        file.username,
        read(`organisations/${file.username}.yaml`, textsOfOrganisation(file)),
      ]),
    ),
  }
}

function textsFrom(
  english: ConfigFiles,
  read: LanguageFiles,
  intakes: ConfigTexts['intakes'],
  criticalDrafts: boolean,
): ConfigTexts {
  const saying = (file: TranslatedFile | undefined): Saying => ({
    texts: file?.translation.value ?? {},
    criticalDrafts,
  })
  const nav = (tile: NavFile, from: TranslatedFile | undefined): Said<NavFile> =>
    saidWhole(tile, rewordNav, saying(from), tile.is_emergency_nav)
  return {
    intakes,
    navs: english.navs.map((tile) => nav(tile, read.navs)),
    navCategories: english.navCategories.map((one) => ({
      ...one,
      categories: one.categories.map((category) =>
        saidWhole(category, rewordCategory, saying(read.navCategories), false),
      ),
    })),
    phrases: english.phrases.map((phrase) => saidWhole(phrase, rewordPhrase, saying(read.phrases), false)),
    navOf: (username, tile) => nav(tile, read.organisations.get(username)),
    afterLastOf: (organisation, terms, afterLast) => {
      const own = saying(read.organisations.get(organisation))
      // A location without terms of its own has those of its organisation.
      const name = own.texts[`${terms}.after_last`]?.english === afterLast.words ? terms : organisation
      return saidWhole(afterLast, rewordAfterLast(name), own, true)
    },
  }
}

/** Everything in English, as it stands in the files. */
export const englishTexts = (
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

/** Reads and checks the translations of every language that stand beside the English files. */
export function translateConfig(
  folder: string,
  english: ConfigFiles,
  criticalDrafts: boolean,
): TranslatedConfig {
  const catalogue = createCatalogue(readTranslations(), { criticalDrafts })
  const all = translatedLanguages.map((language) => {
    const read = readLanguage(folder, language, english)
    const intakes = translateIntakes(folder, english.intakes, catalogue.in(language), criticalDrafts)
    const home = [read.navs, read.navCategories, read.phrases, ...read.organisations.values()]
    return {
      language,
      texts: textsFrom(english, read, intakes.graphs, criticalDrafts),
      files: [...intakes.files, ...home],
      faults: [...intakes.faults, ...home.flatMap(faultsOfTranslation)],
    }
  })
  return {
    texts: new Map(all.map(({ language, texts }) => [language, texts])),
    files: all.flatMap(({ files }) => files),
    faults: all.flatMap(({ faults }) => faults),
  }
}

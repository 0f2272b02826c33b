import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { type ConfigError, InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { NavCategoriesFile, NavsFile, PhrasesFile } from './home-files.ts'
import { loadIntakes } from './load-intakes.ts'
import { loadOrganizations, type OrganizationConfig } from './load-organizations.ts'
import { createEnglishTexts, type ConfigTexts, translateConfig } from './translations/config-texts.ts'
import type { TranslatedFile } from './translations/translated-file.ts'
import type { NavFile } from './organization-file.ts'
import { readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import { findUnreadableFiles } from '@evenkeel/server-kit/config-files/unreadable-files'

/** The checked tenant config. Demo members and articles are read by the code that needs them. */
export interface TenantConfigFiles {
  readonly organisations: readonly OrganizationConfig[]
  readonly phrases: PhrasesFile
  /** Intakes by name. */
  readonly intakes: ReadonlyMap<string, IntakeGraph>
  /** The texts for members in a language. */
  readonly textsIn: (language: Language) => ConfigTexts
}

/** The tenant config that was read, and its errors by file. */
export interface TenantConfigReport {
  /** Null when there is any error: a partial config is never used. */
  readonly programmes: TenantConfigFiles | null
  readonly files: readonly string[]
  readonly faults: readonly ConfigError[]
  /** Every file with its translations into each language; empty while the English files have errors. */
  readonly translated: readonly TranslatedFile[]
}

/** Categories must belong to an existing tile. */
function checkCategories(
  navs: readonly NavFile[],
  categories: NavCategoriesFile,
  file: string,
): ConfigError[] {
  const known = new Set(navs.map((nav) => nav.id))
  return categories
    .filter(({ nav }) => !known.has(nav))
    .map(({ nav }) => ({ file, line: null, message: `there is no tile with the id ${nav}` }))
}

/** Options for reading the folder. */
export interface TenantConfigOptions {
  /** Whether organizations marked `demo` are served; default true. */
  readonly servesDemo?: boolean | undefined
  /** Whether drafts of critical translations are shown; default false. */
  readonly criticalDrafts?: boolean | undefined
}

/** Reads and checks the whole folder, without side effects. */
export function inspectTenantConfig(
  folder: string,
  { servesDemo = true, criticalDrafts = false }: TenantConfigOptions = {},
): TenantConfigReport {
  const unreadable = findUnreadableFiles(folder, ['organisations', 'intake'])
  if (unreadable.length > 0) return { programmes: null, files: [], faults: unreadable, translated: [] }
  const intakes = loadIntakes(folder)
  const organisations = loadOrganizations(folder, new Set(intakes.graphs.keys()), servesDemo)
  const navs = readYamlFile(folder, 'navs.yaml', NavsFile)
  const navCategories = readYamlFile(folder, 'nav-categories.yaml', NavCategoriesFile)
  const phrases = readYamlFile(folder, 'phrases.yaml', PhrasesFile)
  const single = [navs, navCategories, phrases]
  const allNavs = [...(navs.value ?? []), ...organisations.organisations.flatMap(({ file }) => file.navs)]
  const faults = [
    ...intakes.faults,
    ...organisations.faults,
    ...single.flatMap((one) => one.faults),
    ...(navs.value && navCategories.value
      ? checkCategories(allNavs, navCategories.value, navCategories.file)
      : []),
  ]
  const files = [...intakes.files, ...organisations.files, ...single.map(({ file }) => file)]
  if (faults.length > 0 || !navs.value || !navCategories.value || !phrases.value)
    return { programmes: null, files, faults, translated: [] }
  const home = { navs: navs.value, navCategories: navCategories.value, phrases: phrases.value }
  const english = {
    ...home,
    intakes: intakes.usable,
    organisations: organisations.organisations.map(({ file }) => file),
  }
  const translations = translateConfig(folder, english, criticalDrafts)
  if (translations.faults.length > 0)
    return { programmes: null, files, faults: translations.faults, translated: [] }
  const inEnglish = createEnglishTexts(home, intakes.graphs)
  const programmes = {
    organisations: organisations.organisations,
    phrases: phrases.value,
    intakes: intakes.graphs,
    textsIn: (language: Language) => translations.texts.get(language) ?? inEnglish,
  }
  return { programmes, files, faults, translated: translations.files }
}

/** Reads the folder; throws `InvalidConfigError` with all errors when anything in it is invalid. */
export function loadTenantConfig(folder: string, options: TenantConfigOptions = {}): TenantConfigFiles {
  const { programmes, faults } = inspectTenantConfig(folder, options)
  if (!programmes) throw new InvalidConfigError(faults)
  return programmes
}

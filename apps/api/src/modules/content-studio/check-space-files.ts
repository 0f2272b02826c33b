import { compileBrand } from '@evenkeel/brand/brand'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { mapLinesToPaths, parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import { parseYaml } from '@evenkeel/server-kit/config-files/parse-yaml'
import { countWords, calculateReadingGrade } from '@evenkeel/server-kit/readability'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type * as z from 'zod/mini'
import { listStudioOwnedSpaces } from '#modules/organizations/save-organizations.ts'
import type { PreviewHomePage } from '#modules/organizations/previews.ts'
import { checkOrganizationNames } from '#modules/organizations/removed-organizations.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import type { TenantConfigReport } from '#tenant-config/load-tenant-config.ts'
import {
  checkFileLinks,
  extractArticles,
  findMissingGuidanceArticles,
  findMissingPhraseArticles,
  mergeLinkErrors,
  readArticles,
} from '#tenant-config/config-links.ts'
import { type NavFile, OrganizationFile } from '#tenant-config/organization-file.ts'
import { getMainFile } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { createTranslationAdvice, readQuestionTitles, replaceKeysWithTitles } from './question-titles.ts'
import type { Space, SpaceFiles } from './spaces.ts'

type SpaceProblem = z.output<typeof StudioProblem>

/** Check result of a space's files together with everything else in use. */
export interface SpaceCheck {
  readonly faults: readonly SpaceProblem[]
  /** Problems that block edits but not what was published before: broken links. */
  readonly ofEdits: readonly SpaceProblem[]
  /** All organizations as they would be in use; null if a file is invalid. */
  readonly organisations: readonly OrganizationConfig[] | null
  /** The shared home page sentences and tiles, in English; null if a file is invalid. */
  readonly home: PreviewHomePage | null
  /** Intakes by name; null if a file is invalid. */
  readonly intakes: ReadonlyMap<string, IntakeGraph> | null
}

/**
 * Maximum reading grade that everybody understands, also on a bad day; and the minimum number of words for
 * a meaningful grade.
 */
const MAX_READING_GRADE = 8.9
const MIN_WORDS = 8

interface FoundProblem extends ConfigError {
  readonly isAdvice: boolean
}
const createProblem = (fault: ConfigError, isAdvice = false): FoundProblem => ({ ...fault, isAdvice })

/** Prefix of a file reader message about a field. */
const FIELD_PREFIX = /^([\w.]+): /

/** Field names in the home page form for lists that are separate files. */
const listFieldPrefixes: Readonly<Record<string, string>> = {
  'phrases.yaml': 'phrases.',
  'navs.yaml': 'navs.',
}

/** Maps a problem to the form field it is about. */
function locateProblem(
  fault: FoundProblem,
  files: SpaceFiles,
  places: Map<string, ReadonlyMap<number, string>>,
  titles: ReadonlyMap<string, string>,
): SpaceProblem {
  const { file, line, message, isAdvice } = fault
  const text = file.endsWith('.yaml') ? files[file] : undefined
  if (text !== undefined && !places.has(file)) places.set(file, mapLinesToPaths(text))
  const atLine = line === null ? undefined : places.get(file)?.get(line)
  const [prefix = '', named] = text === undefined ? [] : (FIELD_PREFIX.exec(message) ?? [])
  const at = text === undefined ? null : (named ?? atLine ?? null)
  return {
    severity: isAdvice ? 'advice' : 'error',
    file,
    line,
    place: at === null ? null : `${listFieldPrefixes[file] ?? ''}${at}`,
    // The form has its own label for the field.
    message: replaceKeysWithTitles(message.slice(prefix.length), titles),
  }
}

const getTileText = ({ label, description }: NavFile): string => [label, description ?? ''].join('. ')

function checkReadability(text: string): string | null {
  if (countWords(text) < MIN_WORDS) return null
  const grade = calculateReadingGrade(text)
  return grade > MAX_READING_GRADE
    ? `is hard to read (grade ${grade.toFixed(1)}; ${MAX_READING_GRADE} is the most that everybody reads with ease). Shorter sentences and plainer words help`
    : null
}

/** Checks an organization's file beyond its schema: identity, colors, reading grade. */
function checkOrganization({ id, username }: Space, file: string, text: string): FoundProblem[] {
  const { value, lineOf } = parseYaml(text, OrganizationFile, file)
  const plain = parseUncheckedYaml(text) as Readonly<Record<string, unknown>> | null
  const say = (place: readonly PropertyKey[], message: string, isAdvice = false): FoundProblem =>
    createProblem(
      { file, line: lineOf(place), message: `${place.map(String).join('.')}: ${message}` },
      isAdvice,
    )
  const identityErrors = [
    ...(plain && plain['id'] !== id ? [say(['id'], 'the id of an organization never changes')] : []),
    ...(plain && plain['username'] !== username ? [say(['username'], 'the client id never changes')] : []),
  ]
  if (!value) return identityErrors
  const brand = compileBrand(value.custom_color1, value.custom_color3)
  const colors = (['custom_color1', 'custom_color3'] as const).flatMap((name) => {
    const drawn = name === 'custom_color1' ? brand.light.primary : brand.light['accent-strong']
    const message = `${value[name]} is too light to be seen well on a light page: it is drawn there as ${drawn}`
    return drawn === value[name] ? [] : [say([name], message, true)]
  })
  const texts = [
    ...value.navs.map((nav, at) => [['navs', at], getTileText(nav)] as const),
    ...[
      [['session_terms', 'after_last', 'words'], value.session_terms?.after_last?.words ?? ''] as const,
      ...value.children.map(
        (child, at) =>
          [
            ['children', at, 'session_terms', 'after_last', 'words'],
            child.session_terms?.after_last?.words ?? '',
          ] as const,
      ),
    ],
  ]
  const hard = texts.flatMap(([place, words]) => {
    const message = checkReadability(words)
    return message === null ? [] : [say(place, `this ${message}`, true)]
  })
  return [...identityErrors, ...colors, ...hard]
}

const checkPhrases = (programmes: NonNullable<TenantConfigReport['programmes']>): FoundProblem[] =>
  programmes.phrases.flatMap(({ headline, sub_headline: sub }, at) => {
    const message = checkReadability(`${headline}. ${sub}`)
    return message === null
      ? []
      : [
          createProblem(
            { file: 'phrases.yaml', line: null, message: `${at}.headline: "${headline}" ${message}` },
            true,
          ),
        ]
  })

/** Checks the files together with everything else in use. */
function checkConfigFiles(
  context: StaffContext,
  space: Space,
  folder: string,
  report: TenantConfigReport,
): FoundProblem[] {
  const { programmes, faults, translated } = report
  const isOwn = ({ file }: ConfigError): boolean => {
    const main = getMainFile(space)?.replace(/yaml$/, '')
    return main === undefined || file.startsWith(main)
  }
  const linked =
    programmes && space.kind !== 'organisation'
      ? [
          ...findMissingPhraseArticles(folder, programmes.phrases),
          ...findMissingGuidanceArticles(folder, programmes.intakes),
        ]
      : []
  const translations = translated.flatMap(createTranslationAdvice)
  return [
    ...faults.map((fault) => createProblem(fault)),
    // With an external content source none of these articles is in the folder.
    ...linked.map((fault) => createProblem(fault, context.articles === null)),
    ...(space.kind === 'articles' ? (context.articles?.faults(folder) ?? []) : []),
    ...(space.kind === 'articles'
      ? []
      : translations.filter(isOwn).map((fault) => createProblem(fault, true))),
    ...(space.kind === 'home' && programmes ? checkPhrases(programmes) : []),
  ]
}

function getHome(programmes: NonNullable<TenantConfigReport['programmes']>): PreviewHomePage {
  const { navs, phrases } = programmes.textsIn(sourceLanguage)
  return { navs, phrases }
}

/** Checks for broken links in a space's files. */
function checkWrittenLinks(
  context: StaffContext,
  files: SpaceFiles,
  owned: ReadonlyMap<string, { readonly files: SpaceFiles }>,
): FoundProblem[] {
  const ofStudio = owned.get('articles')
  const articlePaths = ofStudio
    ? extractArticles(Object.keys(ofStudio.files).map((file) => file.replace(/^articles\//, '')))
    : readArticles(context.tenantConfig.baseFolder())
  // With an external content source the articles are unknown here.
  const articles = context.articles === null ? null : articlePaths
  return Object.entries(files).flatMap(([file, text]) =>
    checkFileLinks(file, text, articles).map((fault) => createProblem(fault)),
  )
}

/** Checks files as if they were published. */
export async function checkSpaceFiles(
  context: StaffContext,
  db: Queryable,
  space: Space,
  files: SpaceFiles,
): Promise<SpaceCheck> {
  const owned = new Map(await listStudioOwnedSpaces(db))
  owned.set(space.id, { space: space.files, files })
  const { organisations, home, intakes, faults } = context.tenantConfig.tryOut(
    [...owned.values()],
    (folder, report) => ({
      organisations: report.programmes?.organisations ?? null,
      home: report.programmes && getHome(report.programmes),
      intakes: report.programmes?.intakes ?? null,
      faults: checkConfigFiles(context, space, folder, report),
    }),
    // An organization names no article, so articles need not be copied.
    space.kind === 'organisation' ? ['articles'] : [],
  )
  const main = getMainFile(space)
  const text = main === null ? undefined : files[main]
  const own = main !== null && text !== undefined ? checkOrganization(space, main, text) : []
  const gone =
    main !== null && text === undefined
      ? [createProblem({ file: main, line: null, message: 'the file is missing' })]
      : []
  const taken = organisations
    ? (await checkOrganizationNames(db, organisations)).map((fault) => createProblem(fault))
    : []
  const links = checkWrittenLinks(context, files, owned)
  const all = mergeLinkErrors([...gone, ...own, ...faults, ...taken], links)
  const places = new Map<string, ReadonlyMap<number, string>>()
  const titles = space.kind === 'intakes' ? readQuestionTitles(files) : new Map<string, string>()
  // Problems with a line number come first; their consequences elsewhere follow.
  const inOrder = all.toSorted((one, other) => Number(one.line === null) - Number(other.line === null))
  const byFound = new Map(inOrder.map((fault) => [fault, locateProblem(fault, files, places, titles)]))
  return {
    organisations,
    home,
    intakes,
    faults: [...byFound.values()],
    ofEdits: links.flatMap((fault) => byFound.get(fault) ?? []),
  }
}

export const isPublishable = ({ faults }: Pick<SpaceCheck, 'faults'>): boolean =>
  faults.every(({ severity }) => severity !== 'error')

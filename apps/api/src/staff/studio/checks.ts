import { compileBrand } from '@evenkeel/brand/brand'
import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { placesByLine, plainYaml } from '@evenkeel/server/config-files/edit-yaml'
import { parseYaml } from '@evenkeel/server/config-files/parse-yaml'
import { countWords, readingGrade } from '@evenkeel/server/readability'
import type { Queryable } from '@evenkeel/server/store/store'
import type * as z from 'zod/mini'
import { ownedSpaces } from '#features/organisations/owned-spaces.ts'
import type { PreviewedHome } from '#features/organisations/previews.ts'
import { faultsOfNames } from '#features/organisations/removed-organisations.ts'
import type { Graph } from '#intake-graph/graph.ts'
import type { OrganisationConfig } from '#tenant-config/load-organisations.ts'
import type { TenantConfigReport } from '#tenant-config/load-tenant-config.ts'
import { missingGuidanceArticles, missingPhraseArticles } from '#tenant-config/named-articles.ts'
import { type NavFile, OrganisationFile } from '#tenant-config/organisation-file.ts'
import { articlesAmong, articlesIn, faultsOfLinks, withLinks } from '#tenant-config/written-links.ts'
import { type Files, mainFileOf } from './change-files.ts'
import type { StudioDeps } from './deps.ts'
import { adviceOnTranslation, questionTitles, withTitles } from './plain-words.ts'
import type { Space } from './spaces.ts'

type Fault = z.output<typeof StudioFault>

/** The files of a space, checked beside everything else that is in use. */
export interface Checked {
  readonly faults: readonly Fault[]
  /** Those of them that hold up an edit, and nothing that was public before: links that lead nowhere. */
  readonly ofEdits: readonly Fault[]
  /** All organisations as they would be in use; null where something is faulty. */
  readonly organisations: readonly OrganisationConfig[] | null
  /** The sentences and tiles that all organisations share, in English; null where something is faulty. */
  readonly home: PreviewedHome | null
  /** What is asked, by the name of the intake; null where something is faulty. */
  readonly intakes: ReadonlyMap<string, Graph> | null
}

/** Highest grade of a text that everybody understands, also on a bad day; and the words from which a grade says something. */
const HIGHEST_GRADE = 8.9
const FEWEST_WORDS = 8

interface Found extends ConfigError {
  readonly isAdvice: boolean
}
const found = (fault: ConfigError, isAdvice = false): Found => ({ ...fault, isAdvice })

/** What the messages of the reader of files begin with where a field is wrong. */
const namedPlace = /^([\w.]+): /

/** What the form of the home page calls the lists that are files of their own. */
const lists: Readonly<Record<string, string>> = { 'phrases.yaml': 'phrases.', 'navs.yaml': 'navs.' }

/** A fault with the field of the form that it is about. */
function placed(
  fault: Found,
  files: Files,
  places: Map<string, ReadonlyMap<number, string>>,
  titles: ReadonlyMap<string, string>,
): Fault {
  const { file, line, message, isAdvice } = fault
  const text = file.endsWith('.yaml') ? files[file] : undefined
  if (text !== undefined && !places.has(file)) places.set(file, placesByLine(text))
  const atLine = line === null ? undefined : places.get(file)?.get(line)
  const [prefix = '', named] = text === undefined ? [] : (namedPlace.exec(message) ?? [])
  const at = text === undefined ? null : (named ?? atLine ?? null)
  return {
    severity: isAdvice ? 'advice' : 'error',
    file,
    line,
    place: at === null ? null : `${lists[file] ?? ''}${at}`,
    // The form has a word of its own for the field.
    message: withTitles(message.slice(prefix.length), titles),
  }
}

const wordsOfTile = ({ label, description }: NavFile): string => [label, description ?? ''].join('. ')

function hardWords(text: string): string | null {
  if (countWords(text) < FEWEST_WORDS) return null
  const grade = readingGrade(text)
  return grade > HIGHEST_GRADE
    ? `is hard to read (grade ${grade.toFixed(1)}; ${HIGHEST_GRADE} is the most that everybody reads with ease). Shorter sentences and plainer words help`
    : null
}

/** What is wrong with an organisation's own file beyond its shape: who it is, colours, hard words. */
function faultsOfOrganisation({ id, username }: Space, file: string, text: string): Found[] {
  const { value, lineOf } = parseYaml(text, OrganisationFile, file)
  const plain = plainYaml(text) as Readonly<Record<string, unknown>> | null
  const say = (place: readonly PropertyKey[], message: string, isAdvice = false): Found =>
    found({ file, line: lineOf(place), message: `${place.map(String).join('.')}: ${message}` }, isAdvice)
  const who = [
    ...(plain && plain['id'] !== id ? [say(['id'], 'the id of an organization never changes')] : []),
    ...(plain && plain['username'] !== username ? [say(['username'], 'the client id never changes')] : []),
  ]
  if (!value) return who
  const brand = compileBrand(value.custom_color1, value.custom_color3)
  const colors = (['custom_color1', 'custom_color3'] as const).flatMap((name) => {
    const drawn = name === 'custom_color1' ? brand.light.primary : brand.light['accent-strong']
    const message = `${value[name]} is too light to be seen well on a light page: it is drawn there as ${drawn}`
    return drawn === value[name] ? [] : [say([name], message, true)]
  })
  const texts = [
    ...value.navs.map((nav, at) => [['navs', at], wordsOfTile(nav)] as const),
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
    const message = hardWords(words)
    return message === null ? [] : [say(place, `this ${message}`, true)]
  })
  return [...who, ...colors, ...hard]
}

const faultsOfPhrases = (programmes: NonNullable<TenantConfigReport['programmes']>): Found[] =>
  programmes.phrases.flatMap(({ headline, sub_headline: sub }, at) => {
    const message = hardWords(`${headline}. ${sub}`)
    return message === null
      ? []
      : [
          found(
            { file: 'phrases.yaml', line: null, message: `${at}.headline: "${headline}" ${message}` },
            true,
          ),
        ]
  })

/** What the files alone say, laid over everything else that is in use. */
function faultsOfFiles(deps: StudioDeps, space: Space, folder: string, report: TenantConfigReport): Found[] {
  const { programmes, faults, translated } = report
  const isOwn = ({ file }: ConfigError): boolean => {
    const main = mainFileOf(space)?.replace(/yaml$/, '')
    return main === undefined || file.startsWith(main)
  }
  const linked =
    programmes && space.kind !== 'organisation'
      ? [
          ...missingPhraseArticles(folder, programmes.phrases),
          ...missingGuidanceArticles(folder, programmes.intakes),
        ]
      : []
  const translations = translated.flatMap(adviceOnTranslation)
  return [
    ...faults.map((fault) => found(fault)),
    // Articles may come from elsewhere, and then none of these is in the folder.
    ...linked.map((fault) => found(fault, deps.articles === null)),
    ...(space.kind === 'articles' ? (deps.articles?.faults(folder) ?? []) : []),
    ...(space.kind === 'articles' ? [] : translations.filter(isOwn).map((fault) => found(fault, true))),
    ...(space.kind === 'home' && programmes ? faultsOfPhrases(programmes) : []),
  ]
}

function homeIn(programmes: NonNullable<TenantConfigReport['programmes']>): PreviewedHome {
  const { navs, phrases } = programmes.textsIn(sourceLanguage)
  return { navs, phrases }
}

/** Links of a space's files that lead nowhere. */
function faultsOfWrittenLinks(
  deps: StudioDeps,
  files: Files,
  owned: ReadonlyMap<string, { readonly files: Files }>,
): Found[] {
  const ofStudio = owned.get('articles')
  const known = ofStudio
    ? articlesAmong(Object.keys(ofStudio.files).map((file) => file.replace(/^articles\//, '')))
    : articlesIn(deps.tenantConfig.baseFolder())
  // Articles may come from elsewhere, and then nobody here knows them.
  const articles = deps.articles === null ? null : known
  return Object.entries(files).flatMap(([file, text]) =>
    faultsOfLinks(file, text, articles).map((fault) => found(fault)),
  )
}

/** Checks files as if they were published. */
export async function checkFiles(
  deps: StudioDeps,
  db: Queryable,
  space: Space,
  files: Files,
): Promise<Checked> {
  const owned = new Map(await ownedSpaces(db))
  owned.set(space.id, { space: space.files, files })
  const { organisations, home, intakes, faults } = deps.tenantConfig.tryOut(
    [...owned.values()],
    (folder, report) => ({
      organisations: report.programmes?.organisations ?? null,
      home: report.programmes && homeIn(report.programmes),
      intakes: report.programmes?.intakes ?? null,
      faults: faultsOfFiles(deps, space, folder, report),
    }),
    // An organisation names no article: what is not looked at need not be laid.
    space.kind === 'organisation' ? ['articles'] : [],
  )
  const main = mainFileOf(space)
  const text = main === null ? undefined : files[main]
  const own = main !== null && text !== undefined ? faultsOfOrganisation(space, main, text) : []
  const gone =
    main !== null && text === undefined
      ? [found({ file: main, line: null, message: 'the file is missing' })]
      : []
  const taken = organisations ? (await faultsOfNames(db, organisations)).map((fault) => found(fault)) : []
  const links = faultsOfWrittenLinks(deps, files, owned)
  const all = withLinks([...gone, ...own, ...faults, ...taken], links)
  const places = new Map<string, ReadonlyMap<number, string>>()
  const titles = space.kind === 'intakes' ? questionTitles(files) : new Map<string, string>()
  // What stands on a line is where it has to be mended; what follows from it elsewhere comes after.
  const inOrder = all.toSorted((one, other) => Number(one.line === null) - Number(other.line === null))
  const byFound = new Map(inOrder.map((fault) => [fault, placed(fault, files, places, titles)]))
  return {
    organisations,
    home,
    intakes,
    faults: [...byFound.values()],
    ofEdits: links.flatMap((fault) => byFound.get(fault) ?? []),
  }
}

export const isGreen = ({ faults }: Pick<Checked, 'faults'>): boolean =>
  faults.every(({ severity }) => severity !== 'error')

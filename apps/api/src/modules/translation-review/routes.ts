import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import {
  checkTranslation,
  listTranslatedFiles,
  listTranslations,
  readTranslation,
  reviewTranslation,
  type TranslatedFileState,
  translationRoles,
  undoTranslationReview,
} from '@evenkeel/api-contract/staff/translations'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { requireStaffCaller, type StaffCall, type StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { inspectTenantConfig } from '#tenant-config/load-tenant-config.ts'
import { listTextStates } from '#tenant-config/translations/translated-file.ts'
import { findTranslationProblems, renderSamples } from './check-translation-text.ts'
import type { StaffContext } from '#app-context.ts'
import {
  presentTranslation,
  presentTranslations,
  requireTranslation,
  type TranslationParams,
} from './present-translations.ts'
import { isReviewValid, refreshReviewedTranslations } from './release-texts.ts'
import {
  addReview,
  getRevision,
  listReviews,
  type TextRef,
  type TranslationReviewRow,
  updateReviews,
  withdrawReview,
} from './review-repository.ts'

type ReviewDeps = Pick<StaffContext, 'words' | 'store' | 'vault' | 'clock' | 'randomUuid'>

const toTextRef = ({ language, area, text }: TranslationParams): TextRef => ({ language, area, id: text })

/** Returns who changed a text last. */
const getLastEditor = (rows: readonly TranslationReviewRow[]): string | null =>
  rows
    .flatMap(({ reviewedBy, reviewedAt, undoneBy, undoneAt }) => [
      { by: reviewedBy, at: reviewedAt },
      ...(undoneBy !== null && undoneAt !== null ? [{ by: undoneBy, at: undoneAt }] : []),
    ])
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .at(-1)?.by ?? null

/** Returns another reviewer's change since the given revision; null if none. */
const findUnseenReviews = (
  rows: readonly TranslationReviewRow[],
  seen: number,
): readonly TranslationReviewRow[] | null => (getRevision(rows) === seen ? null : rows)

/** Rejects a change based on an older revision; names who changed it. */
async function requireNoUnseenReviews(
  deps: Pick<ReviewDeps, 'store' | 'vault'>,
  unseen: readonly TranslationReviewRow[] | null,
): Promise<void> {
  if (unseen === null) return
  const by = getLastEditor(unseen)
  const name = (await readStaffNames(deps.store.db, deps, [by])).get(by ?? '')?.name ?? 'Somebody'
  throw createHttpError(
    'Conflict',
    `${name} has reviewed this text since you opened it, or taken a review back. Your words are still here: compare them.`,
  )
}

/** Adds a review of a text. */
async function addTranslationReview(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: TranslationParams,
  { english, text, revision }: { readonly english: string; readonly text: string; readonly revision: number },
): Promise<void> {
  const { word } = await requireTranslation(deps, params)
  if (english !== word.english)
    throw createHttpError(
      'Conflict',
      'The English of this text has changed since you opened it. Your words are still here: compare them.',
    )
  const fault = findTranslationProblems(params.language, word, text).find(
    ({ is_advice: isAdvice }) => !isAdvice,
  )
  if (fault) throw createHttpError('Unprocessable', fault.message)
  const { db } = deps.store
  const unseen = await updateReviews(db, async (tx, version) => {
    const others = findUnseenReviews(await listReviews(tx, toTextRef(params)), revision)
    if (others) return others
    await addReview(tx, {
      id: deps.randomUuid(),
      version,
      language: params.language as 'es',
      area: word.area,
      textId: word.id,
      english,
      words: text,
      reviewedBy: staff.id,
      reviewedAt: deps.clock.now(),
    })
    return null
  })
  await requireNoUnseenReviews(deps, unseen)
  await refreshReviewedTranslations(db, deps.words)
}

/** Withdraws the last valid review of a text. */
async function undoLastReview(
  deps: ReviewDeps,
  staff: Pick<StaffCaller, 'id'>,
  params: TranslationParams,
  revision: number,
): Promise<void> {
  const { word } = await requireTranslation(deps, params)
  const { db } = deps.store
  const unseen = await updateReviews(db, async (tx) => {
    const rows = await listReviews(tx, toTextRef(params))
    const others = findUnseenReviews(rows, revision)
    if (others) return others
    const last = rows.findLast((row) => isReviewValid(row, word))
    if (!last) throw createHttpError('Unprocessable', 'No review of this text was made here.')
    await withdrawReview(tx, last.id, { by: staff.id, at: deps.clock.now() })
    return null
  })
  await requireNoUnseenReviews(deps, unseen)
  await refreshReviewedTranslations(db, deps.words)
}

type FilesDeps = Pick<StaffContext, 'tenantConfig' | 'articles'>
type Kind = TranslatedFileState['kind']

const getFileKind = (file: string): Kind =>
  file.startsWith('organisations/') ? 'organisation' : file.startsWith('intake/') ? 'intake' : 'home'

/** Names of the shared studio spaces, by the kind of their files. */
const sharedSpaceByKind = { intake: 'intakes', home: 'home', article: 'articles' } as const

/** Returns the studio space of a file; null if the files own it. */
function findStudioSpace({ tenantConfig }: FilesDeps, kind: Kind, file: string): string | null {
  const owned = tenantConfig.owned()
  if (kind !== 'organisation') return owned.includes(sharedSpaceByKind[kind]) ? sharedSpaceByKind[kind] : null
  const username = file.replace(/^organisations\/(.*)\.yaml$/, '$1')
  const found = tenantConfig.current().organisations.find((one) => one.file.username === username)
  return owned.includes(username) ? (found?.file.id ?? null) : null
}

/** Counts the texts of a file by state. */
function countStates(states: readonly { readonly state: TranslationState; readonly isCritical: boolean }[]) {
  const count = (wanted: TranslationState): number => states.filter(({ state }) => state === wanted).length
  return {
    texts: states.length,
    missing: count('missing'),
    changed: count('changed'),
    draft: count('draft'),
    reviewed: count('reviewed'),
    critical: states.filter(({ state, isCritical }) => isCritical && state !== 'reviewed').length,
  }
}

/**
 * Returns the translation progress of tenant config files in use; articles of a hosted space are not
 * included.
 */
function listFileTranslationStates(deps: FilesDeps, language: Language): readonly TranslatedFileState[] {
  const folder = deps.tenantConfig.folder()
  const files = inspectTenantConfig(folder)
    .translated.filter((file) => file.language === language && file.texts.length > 0)
    .map((file) => {
      const kind = getFileKind(file.source)
      const space = findStudioSpace(deps, kind, file.source)
      return {
        file: file.source,
        translation: file.translation.file,
        kind,
        space,
        ...countStates(listTextStates(file)),
      }
    })
  const space = findStudioSpace(deps, 'article', '')
  const articles = (deps.articles?.translations(folder, language) ?? []).map(
    ({ file, translation, state }) => ({
      file,
      translation,
      kind: 'article' as const,
      space,
      ...countStates([{ state, isCritical: false }]),
    }),
  )
  return [...files, ...articles]
}

/** Requires a grant for all organizations, because the message catalog is shared. Not found for others. */
function requireReviewer(caller: StaffCall): StaffCaller {
  const staff = requireStaffCaller(caller)
  const isForAll = staff.grants.some(
    ({ role, organisationId }) => organisationId === null && translationRoles.some((one) => one === role),
  )
  if (!isForAll) throw createNotFoundError()
  return staff
}

/** Registers the translation review endpoints. */
export function translationReviewRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  serve(listTranslations, async ({ caller, params, query }) => {
    requireReviewer(caller)
    return presentTranslations(deps, params.language, query)
  })
  serve(readTranslation, async ({ caller, params, query }) => {
    requireReviewer(caller)
    return presentTranslation(deps, params, query)
  })
  serve(checkTranslation, async ({ caller, params, body }) => {
    requireReviewer(caller)
    const { word } = await requireTranslation(deps, params)
    return {
      faults: [...findTranslationProblems(params.language, word, body.text)],
      samples: [...renderSamples(params.language, body.text)],
    }
  })
  serve(reviewTranslation, async ({ caller, params, body }) => {
    await addTranslationReview(deps, requireReviewer(caller), params, body)
    return presentTranslation(deps, params, {})
  })
  serve(undoTranslationReview, async ({ caller, params, body }) => {
    await undoLastReview(deps, requireReviewer(caller), params, body.revision)
    return presentTranslation(deps, params, {})
  })
  serve(listTranslatedFiles, async ({ caller, params }) => {
    requireReviewer(caller)
    return { results: [...listFileTranslationStates(deps, params.language)] }
  })
}

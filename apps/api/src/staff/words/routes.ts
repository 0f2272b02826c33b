import {
  checkTranslation,
  listTranslatedFiles,
  listTranslations,
  readTranslation,
  reviewTranslation,
  undoTranslationReview,
  translationRoles,
} from '@evenkeel/contract/staff/words'
import { createNotFoundError } from '@evenkeel/server/http/failure'
import type { RegisterEndpoint } from '@evenkeel/server/http/serve-endpoint'
import { type StaffCall, type StaffCaller, requireStaffCaller } from '../people/staff-caller.ts'
import { findTranslationProblems, renderSamples } from './check-words.ts'
import type { TranslationReviewDeps } from './deps.ts'
import { presentTranslation, presentTranslations, requireTranslation } from './present-word.ts'
import { addTranslationReview, undoLastReview } from './review-word.ts'
import { listFileTranslationStates } from './translated-files.ts'

/** Who calls, with a grant for all organizations: one catalogue is for all of them. For anybody else it looks as if there were nothing. */
function requireReviewer(caller: StaffCall): StaffCaller {
  const staff = requireStaffCaller(caller)
  const isForAll = staff.grants.some(
    ({ role, organisationId }) => organisationId === null && translationRoles.some((one) => one === role),
  )
  if (!isForAll) throw createNotFoundError()
  return staff
}

/** The words of the product in other languages, and their review. */
export function translationReviewRoutes(
  serve: RegisterEndpoint<StaffCall>,
  deps: TranslationReviewDeps,
): void {
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

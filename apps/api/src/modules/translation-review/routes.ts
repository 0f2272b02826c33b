import {
  checkTranslation,
  listTranslatedFiles,
  listTranslations,
  readTranslation,
  reviewTranslation,
  undoTranslationReview,
  translationRoles,
} from '@evenkeel/api-contract/staff/translations'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { type StaffCall, type StaffCaller, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { findTranslationProblems, renderSamples } from './check-translation-text.ts'
import type { TranslationReviewDeps } from './deps.ts'
import { presentTranslation, presentTranslations, requireTranslation } from './present-translations.ts'
import { addTranslationReview, undoLastReview } from './review-translation.ts'
import { listFileTranslationStates } from './file-translation-states.ts'

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

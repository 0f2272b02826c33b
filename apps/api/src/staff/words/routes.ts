import {
  checkWords,
  listTranslatedFiles,
  listWords,
  readWord,
  reviewWord,
  undoReview,
  wordRoles,
} from '@evenkeel/contract/staff/words'
import { notFound } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import { type StaffCall, type StaffCaller, theStaff } from '../people/staff-caller.ts'
import { faultsOfWords, samplesOf } from './check-words.ts'
import type { WordsDeps } from './deps.ts'
import { presentWord, presentWords, wordOf } from './present-word.ts'
import { reviewWordOf, undoReviewOf } from './review-word.ts'
import { translatedFiles } from './translated-files.ts'

/** Who calls, with a grant for all organizations: one catalogue is for all of them. For anybody else it looks as if there were nothing. */
function theReviewer(caller: StaffCall): StaffCaller {
  const staff = theStaff(caller)
  const isForAll = staff.grants.some(
    ({ role, organisationId }) => organisationId === null && wordRoles.some((one) => one === role),
  )
  if (!isForAll) throw notFound()
  return staff
}

/** The words of the product in other languages, and their review. */
export function staffWordRoutes(serve: Serve<StaffCall>, deps: WordsDeps): void {
  serve(listWords, async ({ caller, params, query }) => {
    theReviewer(caller)
    return presentWords(deps, params.language, query)
  })
  serve(readWord, async ({ caller, params, query }) => {
    theReviewer(caller)
    return presentWord(deps, params, query)
  })
  serve(checkWords, async ({ caller, params, body }) => {
    theReviewer(caller)
    const { word } = await wordOf(deps, params)
    return {
      faults: [...faultsOfWords(params.language, word, body.text)],
      samples: [...samplesOf(params.language, body.text)],
    }
  })
  serve(reviewWord, async ({ caller, params, body }) => {
    await reviewWordOf(deps, theReviewer(caller), params, body)
    return presentWord(deps, params, {})
  })
  serve(undoReview, async ({ caller, params, body }) => {
    await undoReviewOf(deps, theReviewer(caller), params, body.revision)
    return presentWord(deps, params, {})
  })
  serve(listTranslatedFiles, async ({ caller, params }) => {
    theReviewer(caller)
    return { results: [...translatedFiles(deps, params.language)] }
  })
}

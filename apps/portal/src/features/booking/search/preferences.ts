import {
  filterSearchableReasons,
  defaultSpokenLanguage,
} from '@evenkeel/api-contract/reference-data/intake-preferences'
import { readSearchPreferences } from '@evenkeel/api-contract/portal/mdlive'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { queryOptions } from '@tanstack/react-query'
import { PREFERENCES_QUERY_KEY, resumeAnswers, getAnswerToken } from '#session/intake/intake-answers.ts'
import type { Searcher } from './provider-search-api.ts'

/** Without answers: only the page language. */
const defaultPreferences: SearchPreferences =
  defaultSpokenLanguage[documentLanguage] === undefined
    ? {}
    : { language: defaultSpokenLanguage[documentLanguage] }

/** Adds the reasons of the member's profile when no answers are known. */
export function addProfileReasons(
  preferences: SearchPreferences,
  user: Pick<User, 'chief_complaint1' | 'chief_complaint2'> | null,
): SearchPreferences {
  if (preferences.reasons || user === null) return preferences
  const reasons = filterSearchableReasons([user.chief_complaint1, user.chief_complaint2])
  return reasons.length === 0 ? preferences : { ...preferences, reasons }
}

/**
 * Answers given during a booking are not linked to a member until booked; their own token reads them, when
 * there is one.
 */
async function getCurrentAnswersHeaders({
  session,
  booking,
}: Searcher): Promise<Readonly<Record<string, string>>> {
  const token = booking.read().answerSetId === null ? null : await getAnswerToken(session, booking)
  return token === null ? {} : { authorization: `Token ${token}` }
}

/** Whether the answers contain more than the reader's language. */
const hasPreferences = (found: SearchPreferences): boolean =>
  Object.keys(found).some((stated) => stated !== 'language')

async function fetchPreferences(searcher: Searcher, signal: AbortSignal): Promise<SearchPreferences> {
  const { session, booking, patientId } = searcher
  const { user } = session.read()
  try {
    if (patientId === null && !(await resumeAnswers(session, booking))) return defaultPreferences
    const headers = patientId === null ? {} : await getCurrentAnswersHeaders(searcher)
    const ask = (by: Readonly<Record<string, string>>) =>
      session.own(readSearchPreferences, { signal, headers: by })
    const found = await ask(headers)
    // A member who only answered the method question has earlier preferences.
    const saysNothing = 'authorization' in headers && !hasPreferences(found)
    return addProfileReasons(saysNothing ? await ask({}) : found, user)
  } catch {
    // An unsorted list is better than none.
    return addProfileReasons(defaultPreferences, user)
  }
}

/**
 * Search preferences from the intake answers; refetched on each visit of the list, because answers change.
 */
export const preferencesQuery = (searcher: Searcher) =>
  queryOptions({
    queryKey: [PREFERENCES_QUERY_KEY, searcher.patientId, searcher.booking.read().answerSetId],
    queryFn: ({ signal }) => fetchPreferences(searcher, signal),
    staleTime: 0,
    retry: false,
  })

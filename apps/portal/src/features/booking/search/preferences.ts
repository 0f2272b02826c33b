import {
  filterSearchableReasons,
  defaultSpokenLanguage,
} from '@evenkeel/api-contract/reference-data/intake-preferences'
import { readSearchPreferences } from '@evenkeel/api-contract/portal/mdlive'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import type { User } from '@evenkeel/api-contract/portal/users'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { queryOptions } from '@tanstack/react-query'
import { PREFERENCES_QUERY_KEY, resumeAnswers, getAnswerToken } from '#session/intake/intake-answers.ts'
import type { Searcher } from './provider-search-api.ts'

/** Where no answers are known: the language of the page. */
const defaultPreferences: SearchPreferences =
  defaultSpokenLanguage[documentLanguage] === undefined
    ? {}
    : { language: defaultSpokenLanguage[documentLanguage] }

/** With the reasons of a member's profile, where no answers of the own are known. */
export function addProfileReasons(
  preferences: SearchPreferences,
  user: Pick<User, 'chief_complaint1' | 'chief_complaint2'> | null,
): SearchPreferences {
  if (preferences.reasons || user === null) return preferences
  const reasons = filterSearchableReasons([user.chief_complaint1, user.chief_complaint2])
  return reasons.length === 0 ? preferences : { ...preferences, reasons }
}

/** Answers of the way a member is on belong to nobody until something is booked: their own token opens them, where there are any. */
async function getCurrentAnswersHeaders({
  session,
  booking,
}: Searcher): Promise<Readonly<Record<string, string>>> {
  const token = booking.read().answerSetId === null ? null : await getAnswerToken(session, booking)
  return token === null ? {} : { authorization: `Token ${token}` }
}

/** Whether answers say more than the language of whoever reads. */
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
    // A member who was asked on this way only how to meet has said before who would fit.
    const saysNothing = 'authorization' in headers && !hasPreferences(found)
    return addProfileReasons(saysNothing ? await ask({}) : found, user)
  } catch {
    // A list in the plain order is better than none.
    return addProfileReasons(defaultPreferences, user)
  }
}

/** What the given answers say about a fitting counselor; read anew with each visit of the list, because answers change. */
export const preferencesQuery = (searcher: Searcher) =>
  queryOptions({
    queryKey: [PREFERENCES_QUERY_KEY, searcher.patientId, searcher.booking.read().answerSetId],
    queryFn: ({ signal }) => fetchPreferences(searcher, signal),
    staleTime: 0,
    retry: false,
  })

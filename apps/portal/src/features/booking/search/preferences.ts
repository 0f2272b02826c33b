import { reasonsToSearch, spokenWith } from '@evenkeel/contract/lists/intake-preferences'
import { readSearchPreferences } from '@evenkeel/contract/own/mdlive'
import type { SearchPreferences } from '@evenkeel/contract/telehealth/providers'
import type { User } from '@evenkeel/contract/own/users'
import { documentLanguage } from '@evenkeel/contract/words/document-language'
import { queryOptions } from '@tanstack/react-query'
import { preferencesKey, resumeAnswers, tokenOfAnswers } from '#session/intake/answers.ts'
import type { Searcher } from './api.ts'

/** Where no answers are known: the language of the page. */
const unasked: SearchPreferences =
  spokenWith[documentLanguage] === undefined ? {} : { language: spokenWith[documentLanguage] }

/** With the reasons of a member's profile, where no answers of the own are known. */
export function withReasonsOf(
  preferences: SearchPreferences,
  user: Pick<User, 'chief_complaint1' | 'chief_complaint2'> | null,
): SearchPreferences {
  if (preferences.reasons || user === null) return preferences
  const reasons = reasonsToSearch([user.chief_complaint1, user.chief_complaint2])
  return reasons.length === 0 ? preferences : { ...preferences, reasons }
}

/** Answers of the way a member is on belong to nobody until something is booked: their own token opens them, where there are any. */
async function answersUnderWay({ session, booking }: Searcher): Promise<Readonly<Record<string, string>>> {
  const token = booking.read().answerSetId === null ? null : await tokenOfAnswers(session, booking)
  return token === null ? {} : { authorization: `Token ${token}` }
}

/** Whether answers say more than the language of whoever reads. */
const statesAnything = (found: SearchPreferences): boolean =>
  Object.keys(found).some((stated) => stated !== 'language')

async function read(searcher: Searcher, signal: AbortSignal): Promise<SearchPreferences> {
  const { session, booking, patientId } = searcher
  const { user } = session.read()
  try {
    if (patientId === null && !(await resumeAnswers(session, booking))) return unasked
    const headers = patientId === null ? {} : await answersUnderWay(searcher)
    const ask = (by: Readonly<Record<string, string>>) =>
      session.own(readSearchPreferences, { signal, headers: by })
    const found = await ask(headers)
    // A member who was asked on this way only how to meet has said before who would fit.
    const saysNothing = 'authorization' in headers && !statesAnything(found)
    return withReasonsOf(saysNothing ? await ask({}) : found, user)
  } catch {
    // A list in the plain order is better than none.
    return withReasonsOf(unasked, user)
  }
}

/** What the given answers say about a fitting counselor; read anew with each visit of the list, because answers change. */
export const preferencesQuery = (searcher: Searcher) =>
  queryOptions({
    queryKey: [preferencesKey, searcher.patientId, searcher.booking.read().answerSetId],
    queryFn: ({ signal }) => read(searcher, signal),
    staleTime: 0,
    retry: false,
  })

import {
  preferenceValues,
  reasonQuestionKeys,
  filterSearchableReasons,
  defaultSpokenLanguage,
} from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import type { Caller } from '#http/caller.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { getMemberAnswers, getAnswerSetValues } from './answers/answer-set-repository.ts'
import type { IntakeDeps } from './deps.ts'

/**
 * What stored answers say about a fitting counselor. What was not asked, is all the same to the person, or cannot be searched with
 * is left out.
 */
export function toSearchPreferences(answers: AnswerValues): SearchPreferences {
  const stated = <const T extends readonly string[]>(key: string, values: T): T[number] | undefined =>
    values.find((value) => value === answers.get(key))
  const reasons = filterSearchableReasons(reasonQuestionKeys.map((key) => answers.get(key)))
  const all = {
    reasons: reasons.length === 0 ? undefined : reasons,
    gender: stated('preferred_gender', preferenceValues.preferred_gender),
    part_of_day: stated('preferred_time', preferenceValues.preferred_time),
    language: stated('preferred_language', preferenceValues.preferred_language),
    approach: stated('preferred_approach', preferenceValues.preferred_approach),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * What the caller's own answers say: a member's from all sets, a visitor's from the one of the answer token. Whoever reads in
 * another language than English and was not asked is offered counselors who speak it first.
 */
export async function getSearchPreferences(
  { store, vault }: Pick<IntakeDeps, 'store' | 'vault'>,
  { member, answerSet, language }: Caller,
): Promise<SearchPreferences> {
  const at = { db: store.db, vault }
  const answers: AnswerValues = member
    ? await getMemberAnswers(at, member.id)
    : ((answerSet && (await getAnswerSetValues(at, answerSet.id))) ?? new Map())
  const assumed = answers.has('preferred_language') ? undefined : defaultSpokenLanguage[language]
  return { ...(assumed === undefined ? {} : { language: assumed }), ...toSearchPreferences(answers) }
}

import { answerAfterBooking, readQuestionsAfterBooking } from '@evenkeel/api-contract/portal/me'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../session.ts'
import { useSessionClient, useSession } from '../session-context.tsx'

/** The open questions. Nothing waits for them, and on failure none are shown. */
export const workQuestionsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['questions-after-booking'],
    queryFn: async () => (await session.own(readQuestionsAfterBooking, {})).questions,
    retry: false,
  })

export function useWorkQuestions(): readonly Question[] {
  const session = useSessionClient()
  const { status } = useSession()
  const { data } = useQuery({ ...workQuestionsQuery(session), enabled: status === 'member' })
  return data ?? []
}

/** Sends the answers, with null for skipped questions. Throws Refused or Unreachable. */
export function sendWorkAnswers(session: Session, response: AnswerItem[], quiet = false): Promise<unknown> {
  return session.own(answerAfterBooking, { body: { response }, quiet })
}

/** Removes the questions from the cache, so that no page shows them again. */
export function useClearWorkQuestions(): () => void {
  const session = useSessionClient()
  const client = useQueryClient()
  return () => client.setQueryData(workQuestionsQuery(session).queryKey, [])
}

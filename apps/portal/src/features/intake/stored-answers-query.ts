import { type AnswerSet, readAnswerSet } from '@evenkeel/api-contract/portal/answers'
import { queryOptions } from '@tanstack/react-query'
import { resumeAnswers } from '#session/intake/intake-answers.ts'
import { type AnswerServices, answersKey, intakeQueryOptions } from './intake-api.ts'
import { flushPendingAnswer } from './background-answer.ts'

/**
 * The stored answers. After a reload their token is first restored through the cookie, and answers pending
 * from the page before are sent first. Undefined answers are null.
 */
export const storedAnswersQuery = (services: AnswerServices, id: string) =>
  queryOptions({
    queryKey: answersKey(services.session, id),
    queryFn: async (): Promise<AnswerSet | null> => {
      const { session, booking } = services
      await flushPendingAnswer(services)
      return (await resumeAnswers(session, booking))
        ? session.own(readAnswerSet, { params: { id }, quiet: true })
        : null
    },
    ...intakeQueryOptions,
  })

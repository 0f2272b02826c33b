import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useSession, useVisit } from '#session/session-context.tsx'
import { IntakeOver, previousQuestion, saveAnswer } from './api.ts'
import { placeOf, type Step, stepAfter, type StepState, type Walk } from './flow.ts'

/** Answering, going on and going back, for every screen that draws a question. */
export function useAnswering(walk: Walk = 'myself') {
  const session = useSession()
  const visit = useVisit()
  const client = useQueryClient()
  const navigate = useNavigate()
  const desk = { session, visit, client }
  const go = ({ to, state }: Step): void => void navigate(to, { state: state ?? null })

  return {
    go,
    /** Stores the answer and says where it leads. */
    answer: async (question: Question, item: AnswerItem): Promise<Step> =>
      stepAfter(question, (await saveAnswer(desk, question, item)).next_question, walk),
    /** Stores the answer without anybody waiting for it: help stands on the page already. */
    answerInBackground: (question: Question, item: AnswerItem): void => {
      saveAnswer(desk, question, item, { quiet: true }).catch(() => {})
    },
    /** What a form does about a failure it cannot show itself. */
    failed: (error: unknown): void => {
      if (error instanceof IntakeOver) void navigate(href('help-myself'), { replace: true })
    },
    /** The step before: the browser's own where there is one, else the question really asked before (INTAKE-04). */
    back: async (question: Question, step: StepState | null): Promise<void> => {
      if (step?.pushed === true) return void navigate(-1)
      const previous = question.is_start
        ? null
        : await previousQuestion(session, question.id).catch(() => null)
      if (!previous) return void navigate(href('home'))
      const place = placeOf(previous, walk)
      return void navigate(place.to, { state: { question: previous.id, pushed: false } satisfies StepState })
    },
  }
}

import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { useQueryClient } from '@tanstack/react-query'
import { leadingBack } from '#lib/history-state.ts'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useBookingWizard, useNotices, useSessionClient } from '#session/session-context.tsx'
import { getPendingPath } from '#session/booking/pending-step.ts'
import {
  answersKey,
  IntakeExpiredError,
  fetchPreviousQuestion,
  questionKey,
  saveAnswer,
} from './intake-api.ts'
import {
  hasStartedWith,
  isMeetingQuestion,
  skipsQuestions,
  getQuestionStep,
  getNextStep,
  type IntakeAudience,
} from './intake-flow.ts'
import { requiresSafetyNotice } from './safety.ts'
import { withSkippedQuestions, type Step, type StepState } from './step-state.ts'
import { sendAnswerInBackground, flushPendingAnswer } from './background-answer.ts'

/** Answer, continue and go back, for every screen that shows a question. */
export function useAnswerQuestion(walk: IntakeAudience = 'myself') {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { typed } = useNotices()
  const services = { session, booking, client }
  /** Nothing was asked before: a member's booking starts with the method. */
  const isFirst = (question: Question): boolean => {
    const { answerSetId } = booking.read()
    if (question.is_start || answerSetId === null) return true
    return hasStartedWith(client.getQueryData<AnswerSet>(answersKey(session, answerSetId)), question)
  }
  const go = ({ to, state }: Step): void =>
    void navigate(to, { state: state ?? (to === href('results') ? leadingBack : null) })

  return {
    go,
    /** Stores the answer and returns the next step. */
    answer: async (question: Question, item: AnswerItem): Promise<Step> => {
      await flushPendingAnswer(services)
      const set = await saveAnswer(services, question, item)
      const pending = session.read().status === 'member' ? getPendingPath(booking.read()) : null
      // The last open question before the already chosen appointment.
      if (pending !== null && set.next_question === null && !isMeetingQuestion(question))
        return { to: pending }
      const next = getNextStep(question, set.next_question, walk)
      const step = skipsQuestions(set, question) ? withSkippedQuestions(next) : next
      const known = (id: string) => client.getQueryData<Question>(questionKey(session, id))
      if (!requiresSafetyNotice(question, set, known)) return step
      return { to: href('safety-screen'), state: { question: question.id, pushed: true, after: step } }
    },
    /** Stores the answer without waiting: help is already on the page. */
    answerInBackground: (question: Question, item: AnswerItem): void =>
      sendAnswerInBackground(services, question, item, (again) =>
        globalThis.addEventListener('online', again, { once: true }),
      ),
    /** Handles a failure that a form cannot show. */
    failed: (error: unknown): void => {
      if (!(error instanceof IntakeExpiredError)) return
      typed.forget()
      void navigate(href('help-myself'), { replace: true })
    },
    /**
     * Goes to the previous step: the browser history's, else the question actually asked before (INTAKE-04).
     */
    back: async (question: Question, step: StepState | null): Promise<void> => {
      if (step?.pushed === true) return void navigate(-1)
      const previous = isFirst(question)
        ? null
        : await fetchPreviousQuestion(session, question.id).catch(() => null)
      if (!previous) return void navigate(href('home'))
      const place = getQuestionStep(previous, walk)
      return void navigate(place.to, { state: { question: previous.id, pushed: false } satisfies StepState })
    },
  }
}

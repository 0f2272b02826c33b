import * as z from 'zod/mini'
import { Question, QuestionProgress } from './questions.ts'
import { Uuid } from '../../schemas.ts'

/** Text of a choice, free text, a number, or yes/no. Null for a group. */
const AnswerValue = z.nullable(z.union([z.string().check(z.maxLength(4000)), z.number(), z.boolean()]))

/** One answer as sent. */
export interface AnswerItem {
  question: string
  answer: string | number | boolean | null
  /** Answer of the nested question, one level deeper. */
  nested_response?: AnswerItem | undefined
  /** Answers of the members of a group. */
  multiple_questions_response?: AnswerItem[] | undefined
}
export const AnswerItem: z.ZodMiniType<AnswerItem, AnswerItem> = z.object({
  question: Uuid,
  answer: AnswerValue,
  get nested_response(): z.ZodMiniOptional<z.ZodMiniType<AnswerItem, AnswerItem>> {
    return z.optional(z.lazy(() => AnswerItem))
  },
  get multiple_questions_response(): z.ZodMiniOptional<z.ZodMiniType<AnswerItem[], AnswerItem[]>> {
    return z.optional(z.array(z.lazy(() => AnswerItem)).check(z.maxLength(20)))
  },
})

/** Answer set (ENTITY-04). Answers are returned in the form they were sent. */
export const AnswerSet = z.object({
  id: Uuid,
  response: z.array(AnswerItem),
  /** Id of the last answered question; a visitor who returns within 30 minutes continues there. */
  last_question_answered: z.nullable(z.string()),
  /** The next question; null at the end of the intake. Saves one call per step. */
  next_question: z.nullable(Question),
  /** Progress of each question so far. The previous release of the API omits it. */
  asked: z._default(z.array(z.object({ question: Uuid, progress: z.nullable(QuestionProgress) })), []),
})
export type AnswerSet = z.output<typeof AnswerSet>

const answerSetParams = z.object({ id: Uuid })
const AnswerBody = z.object({
  response: AnswerItem,
  last_question_answered: z.optional(z.string().check(z.maxLength(50))),
})

export const answersSchemas = {
  'POST /answers': {
    body: z.object({
      response: z.array(AnswerItem).check(z.minLength(1), z.maxLength(60)),
      last_question_answered: z.optional(z.string().check(z.maxLength(50))),
    }),
    response: z.extend(AnswerSet, { answer_token: z.string() }),
  },
  'POST /answers/:id/add-answer': {
    params: answerSetParams,
    body: AnswerBody,
    response: AnswerSet,
  },
  'PATCH /answers/:id/add-or-update-answer': {
    params: answerSetParams,
    body: AnswerBody,
    response: AnswerSet,
  },
  'PATCH /answers/:id': {
    params: answerSetParams,
    body: z.object({
      response: z.optional(z.array(AnswerItem).check(z.minLength(1), z.maxLength(60))),
      last_question_answered: z.optional(z.string().check(z.maxLength(50))),
    }),
    response: AnswerSet,
  },
  'POST /answers/extend-token': {
    body: z.object({
      answer_token: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
      /** Answer set to renew, of those in the cookie: each tab has its own. */
      id: z.optional(z.nullable(Uuid)),
    }),
    response: z.object({ answer_token: z.string() }),
  },
  'GET /answers/:id': {
    params: answerSetParams,
    response: AnswerSet,
  },
}

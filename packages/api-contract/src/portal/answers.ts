import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Uuid } from '../schemas.ts'
import { Question, QuestionProgress } from './questions.ts'

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

/** Creates the answer set with the first answers (CALL-25). */
export const createAnswerSet = defineEndpoint({
  method: 'POST',
  path: '/answers',
  auth: 'none',
  dataCategory: 'answers',
  summary: 'Start an intake with its first answers',
  body: z.object({
    response: z.array(AnswerItem).check(z.minLength(1), z.maxLength(60)),
    last_question_answered: z.optional(z.string().check(z.maxLength(50))),
  }),
  success: { status: 201, body: z.extend(AnswerSet, { answer_token: z.string() }) },
  refusals: ['ValidationError'],
})

/** Adds one answer; legacy alias of add-or-update (CALL-26). */
export const addAnswer = defineEndpoint({
  method: 'POST',
  path: '/answers/:id/add-answer',
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Add one answer',
  params: answerSetParams,
  body: AnswerBody,
  success: { status: 200, body: AnswerSet },
  refusals: ['ValidationError'],
})

/**
 * Adds an answer or replaces the previous one of the same question (CALL-27). Deletes answers of an abandoned
 * branch.
 */
export const addOrUpdateAnswer = defineEndpoint({
  method: 'PATCH',
  path: '/answers/:id/add-or-update-answer',
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Add one answer, or replace the former answer of that question',
  params: answerSetParams,
  body: AnswerBody,
  success: { status: 200, body: AnswerSet },
  refusals: ['ValidationError'],
})

/** Replaces all answers, or only the mark of the last one (CALL-28). */
export const replaceAnswers = defineEndpoint({
  method: 'PATCH',
  path: '/answers/:id',
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Replace the answers of a set',
  params: answerSetParams,
  body: z.object({
    response: z.optional(z.array(AnswerItem).check(z.minLength(1), z.maxLength(60))),
    last_question_answered: z.optional(z.string().check(z.maxLength(50))),
  }),
  success: { status: 200, body: AnswerSet },
  refusals: ['ValidationError'],
})

/**
 * Renews the answer token (CALL-14), until the set is twelve hours old. Without a body token the intake
 * cookie is used, so that a reload can continue.
 */
export const extendAnswerToken = defineEndpoint({
  method: 'POST',
  path: '/answers/extend-token',
  auth: 'none',
  dataCategory: 'answers',
  summary: 'Trade a still valid answer token for a fresh one',
  body: z.object({
    answer_token: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    /** Answer set to renew, of those in the cookie: each tab has its own. */
    id: z.optional(z.nullable(Uuid)),
  }),
  success: { status: 200, body: z.object({ answer_token: z.string() }) },
  refusals: ['PermissionDenied'],
})

/** Reads the answer set with the next question, after a reload. */
export const readAnswerSet = defineEndpoint({
  method: 'GET',
  path: '/answers/:id',
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'The stored answers and the next question',
  params: answerSetParams,
  success: { status: 200, body: AnswerSet },
})

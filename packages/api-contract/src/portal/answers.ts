import { defineEndpoint } from '../endpoint.ts'

export type { AnswerItem, AnswerSet } from './schemas/answers.ts'

/** Creates the answer set with the first answers (CALL-25). */
export const createAnswerSet = defineEndpoint('POST /answers', {
  auth: 'none',
  dataCategory: 'answers',
  summary: 'Start an intake with its first answers',
  success: { status: 201 },
  refusals: ['ValidationError'],
})

/** Adds one answer; legacy alias of add-or-update (CALL-26). */
export const addAnswer = defineEndpoint('POST /answers/:id/add-answer', {
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Add one answer',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Adds an answer or replaces the previous one of the same question (CALL-27). Deletes answers of an abandoned
 * branch.
 */
export const addOrUpdateAnswer = defineEndpoint('PATCH /answers/:id/add-or-update-answer', {
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Add one answer, or replace the former answer of that question',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/** Replaces all answers, or only the mark of the last one (CALL-28). */
export const replaceAnswers = defineEndpoint('PATCH /answers/:id', {
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'Replace the answers of a set',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Renews the answer token (CALL-14), until the set is twelve hours old. Without a body token the intake
 * cookie is used, so that a reload can continue.
 */
export const extendAnswerToken = defineEndpoint('POST /answers/extend-token', {
  auth: 'none',
  dataCategory: 'answers',
  summary: 'Trade a still valid answer token for a fresh one',
  success: { status: 200 },
  refusals: ['PermissionDenied'],
})

/** Reads the answer set with the next question, after a reload. */
export const readAnswerSet = defineEndpoint('GET /answers/:id', {
  auth: 'answers',
  dataCategory: 'answers',
  summary: 'The stored answers and the next question',
  success: { status: 200 },
})

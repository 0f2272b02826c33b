import { unselected } from '@evenkeel/api-contract/fields/field-definition'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { describe, expect, it } from 'vitest'
import { choices, question, sentence } from '#testing/questions.ts'
import {
  getFallbackPath,
  skipsQuestions,
  parseMethod,
  getQuestionStep,
  getProgress,
  getResumeQuestion,
  getAnsweredState,
  getNextStep,
} from './intake-flow.ts'
import { createAnswer, getSentenceParts, getAnswerValues } from '#session/intake/question-fields.ts'
import { getDangerChoice, isSafetyKickout, requiresSafetyNotice, isDangerAnswer } from './safety.ts'
import { getChoices, findCollisions, showsAsChips, getKnownValues, getPartText } from './sentence.ts'
import { parsePressedReason, parseStepState } from './step-state.ts'

describe('screen of a question', () => {
  it.each([
    [question('radio'), '/help-myself'],
    [question('frontend', { frontend_url: 'safety-screen' }), '/safety-screen'],
    [question('frontend', { frontend_url: 'appointment-type' }), '/appointment-type'],
    [question('terminal', { frontend_url: 'risk', results: { type: 'risk', target: '/risk' } }), '/risk'],
    [question('terminal', { frontend_url: 'safety-screen' }), '/safety-screen'],
    [
      question('terminal', { results: { type: 'guidance', target: '/help-someone-else' } }),
      '/help-someone-else',
    ],
    [question('terminal', { results: { type: 'support', target: 'https://evil.test' } }), '/'],
  ])('%# [INTAKE-05]', (asked, to) => {
    expect(getQuestionStep(asked)).toEqual({ to, state: { question: asked.id, pushed: true } })
  })

  it('shows in-person questions on their own screen, with the question in the address [ROUTE-24]', () => {
    const asked = question('radio', { key: 'f2f_gender_preference' })
    expect(getQuestionStep(asked).to).toBe(`/face2face/${asked.id}`)
  })

  it('keeps the intake for another person on its own address [ROUTE-40]', () => {
    const asked = question('radio')
    expect(getQuestionStep(asked, 'someone-else').to).toBe(`/help-someone-else/${asked.id}`)
  })
})

describe('step after an answer', () => {
  const method = question('frontend', {
    frontend_url: 'appointment-type',
    results: { type: 'counselor', target: '/schedule/results' },
  })

  it('is the next question if any; in person leads to its own questions [INTAKE-02] [BOOK-03]', () => {
    const next = question('radio', { key: 'f2f_gender_preference' })
    expect(getNextStep(method, next).to).toBe(`/face2face/${next.id}`)
  })

  it('is the result of the branch at its end [INTAKE-05]', () => {
    expect(getNextStep(method, null).to).toBe('/schedule/results')
  })

  it('is the choice of method when the graph has no next step', () => {
    expect(getNextStep(question('radio'), null).to).toBe('/appointment-type')
  })
})

it('knows an answer after which earlier answers skip questions', () => {
  const [first, second, third] = [1, 2, 3].map((step) => question('radio', { progress: { step, about: 3 } }))
  if (!first || !second || !third) throw new Error('no questions')
  const asked = [first, second, third].map(({ id, progress }) => ({ question: id, progress }))
  expect(skipsQuestions({ next_question: third, asked }, first)).toBe(true)
  expect(skipsQuestions({ next_question: null, asked }, first)).toBe(true)
  expect(skipsQuestions({ next_question: second, asked }, first)).toBe(false)
  expect(skipsQuestions({ next_question: null, asked }, third)).toBe(false)
})

describe('return to the intake', () => {
  it('continues with the next question, and starts again after the end', () => {
    const next = question('radio')
    expect(getResumeQuestion({ next_question: next })).toBe(next)
    expect(getResumeQuestion({ next_question: null })).toBeNull()
    expect(getResumeQuestion({ next_question: question('terminal') })).toBeNull()
    expect(getResumeQuestion(undefined)).toBeNull()
  })

  it('knows the progress of a question that was loaded by its address alone, as after a reload', () => {
    const [answered, next, other] = [question('radio'), question('radio'), question('radio')]
    const set = {
      next_question: { ...next, progress: { step: 4, about: 7 } },
      asked: [{ question: answered.id, progress: { step: 3, about: 7 } }],
    }
    expect(getProgress(set, answered)).toEqual({ step: 3, about: 7 })
    expect(getProgress(set, next)).toEqual({ step: 4, about: 7 })
    expect(getProgress(set, other)).toBeNull()
    expect(getProgress(null, answered)).toBeNull()
  })

  it('leads to support when the first question fails [ERROR-14]', () => {
    expect(getFallbackPath('start')).toBe('/support')
  })

  it('leads home when another question fails [ERROR-15]', () => {
    expect(getFallbackPath('other')).toBe('/')
  })
})

it('reads the state of a history entry, and the preselected reason', () => {
  expect(parseStepState({ reason: 'Stress' })).toBeNull()
  expect(parsePressedReason({ reason: 'Stress', phrase: 'I lie awake.' })).toEqual({
    reason: 'Stress',
    phrase: 'I lie awake.',
  })
  expect(parsePressedReason({ phrase: 'I lie awake.' })).toEqual({})
  expect(parsePressedReason(null)).toEqual({})
  expect(parseStepState({ question: 'one', reason: 'Stress' })).toEqual({
    question: 'one',
    pushed: false,
    reason: 'Stress',
  })
})

it('reads the state of the visit from the sentence, as two letters', () => {
  const start = sentence()
  const [who, state] = getSentenceParts(start)
  const answer = createAnswer(start, { [who?.id ?? '']: 'Myself', [state?.id ?? '']: 'Colorado' })
  expect(getAnsweredState(start, answer)).toBe('CO')
  expect(getAnsweredState(question('radio'), { question: 'x', answer: 'Colorado' })).toBeNull()
})

it('maps the three methods from their labels', () => {
  expect(['Video', 'Phone', 'Face to face', 'Letter', null].map(parseMethod)).toEqual([
    'video',
    'phone',
    'face_to_face',
    null,
    null,
  ])
})

describe('safety', () => {
  it('finds the danger choice, and never guesses one', () => {
    const asked = question('frontend', {
      frontend_meta_data: { danger_choice: 'Yes' },
      choices: choices('Yes', 'No'),
    })
    expect(getDangerChoice(asked)).toBe('Yes')
    expect(getDangerChoice({ ...asked, frontend_meta_data: null })).toBeNull()
    expect(getDangerChoice({ ...asked, choices: choices('No') })).toBeNull()
  })

  it('treats only a person who gave the danger answer as in danger [ROUTE-22] [ROUTE-42]', () => {
    const asked = question('frontend', {
      frontend_meta_data: { danger_choice: 'Yes' },
      choices: choices('Yes', 'No'),
    })
    const told = (answer: string | null) => isDangerAnswer(asked, { question: asked.id, answer })
    expect(['Yes', 'No', null].map(told)).toEqual([true, false, false])
    expect(isDangerAnswer(asked, undefined)).toBe(false)
    expect(isDangerAnswer(question('radio'), { question: asked.id, answer: null })).toBe(false)
  })

  it('knows the end screen for jobs with safety rules', () => {
    expect(isSafetyKickout(question('terminal', { frontend_meta_data: { kickout: true } }))).toBe(true)
    expect(isSafetyKickout(question('terminal'))).toBe(false)
  })
})

describe('job safety notice', () => {
  const drinking = question('yes_no', { show_safety_screen: true })
  const limit = {
    ...question('yes_no', { show_safety_screen: true }),
    id: '00000000-0000-4000-8000-0000000000b1',
  }
  const job = {
    ...question('frontend', { frontend_meta_data: { kickout_choice: 'Yes' } }),
    id: '00000000-0000-4000-8000-0000000000b2',
  }
  const said = (asked: Question, answer: boolean | string) => ({ question: asked.id, answer })
  const known = (id: string) => [drinking, limit, job].find((one) => one.id === id)
  const needs = (asked: Question, response: readonly AnswerItem[], next: Question | null = null) =>
    requiresSafetyNotice(asked, { response: [...response], next_question: next }, known)

  it('follows the first yes when the organization enables it, and no other answer [ROUTE-22]', () => {
    expect(needs(drinking, [said(drinking, true)])).toBe(true)
    expect(needs(drinking, [said(drinking, false)])).toBe(false)
    expect(needs(limit, [said(drinking, true), said(limit, true)])).toBe(false)
    expect(needs(limit, [said(drinking, false), said(limit, true)])).toBe(true)
    expect(needs({ ...drinking, show_safety_screen: false }, [said(drinking, true)])).toBe(false)
  })

  it('is omitted when the job itself is asked about [ROUTE-22]', () => {
    expect(needs(drinking, [said(drinking, true)], job)).toBe(false)
    expect(needs(drinking, [said(job, 'No'), said(drinking, true)])).toBe(false)
  })
})

describe('sentence', () => {
  const parts = getSentenceParts(sentence())
  const [, , first, second] = parts

  it('reads as one sentence', () => {
    expect(parts.map((part) => getPartText(part, 'myself')).join(' … ')).toBe(
      'I am looking for support for … in … mainly because of … and also',
    )
    expect(parts.map((part) => getPartText(part, 'someone-else')).join(' … ')).toBe(
      'I want to help … in … mainly because of … and also',
    )
  })

  const [who, state] = parts
  const start = sentence()
  const named = (values: Readonly<Record<string, unknown>>, from: Question) =>
    getSentenceParts(from).map(({ id }) => values[id] ?? null)
  const said = (from: Question, ...texts: readonly string[]) =>
    createAnswer(from, Object.fromEntries(getSentenceParts(from).map(({ id }, at) => [id, texts[at] ?? ''])))
  const unknown = { arrivesFor: null, state: null, reason: null }

  it('is prefilled with known values: for whom by the chosen path, the state, and the pressed reason [INTAKE-01]', () => {
    const known = getKnownValues(start, undefined, { arrivesFor: 'myself', state: 'CO', reason: 'Stress' })
    expect(named(known, start)).toEqual(['Myself', 'Colorado', 'Stress', null])
    expect(getKnownValues(start, undefined, { ...unknown, state: 'ZZ', reason: 'The moon' })).toEqual({})
    expect(getKnownValues(question('radio'), undefined, { ...unknown, arrivesFor: 'myself' })).toEqual({})
  })

  it('shows the earlier answer again, unless a person newly comes for themselves [INTAKE-04]', () => {
    const former = said(start, 'A co-worker', 'Utah', 'Anxiety', 'Stress')
    expect(named(getKnownValues(start, former, { ...unknown, state: 'CO' }), start)).toEqual([
      ...['A co-worker', 'Utah', 'Anxiety', 'Stress'],
    ])
    const anew = getKnownValues(start, former, { arrivesFor: 'myself', state: 'CO', reason: 'Stress' })
    expect(named(anew, start)).toEqual(['Myself', 'Colorado', 'Stress', unselected])
    expect(getAnswerValues(createAnswer(start, anew))).toEqual(
      getAnswerValues(said(start, 'Myself', 'Colorado', 'Stress')),
    )
  })

  it('does not reuse reason or state of another person for a person who comes for themselves [INTAKE-04]', () => {
    const forAnother = said(start, 'A co-worker', 'Utah', 'Anxiety', 'Stress')
    const mine = getKnownValues(start, forAnother, { ...unknown, arrivesFor: 'myself' })
    expect(named(mine, start)).toEqual(['Myself', unselected, unselected, unselected])
    expect(getAnsweredState(start, forAnother)).toBeNull()
    expect(getAnsweredState(start, said(start, 'Myself', 'Utah', 'Anxiety'))).toBe('UT')
  })

  it('asks a helper whom it is about, also after "Myself" was chosen before [ROUTE-40]', () => {
    const helping = (who: string) =>
      named(
        getKnownValues(start, said(start, who, 'Utah', 'Anxiety'), {
          ...unknown,
          arrivesFor: 'someone-else',
        }),
        start,
      )
    expect(helping('Myself')).toEqual([unselected, unselected, unselected, unselected])
    expect(helping('A co-worker')).toEqual(['A co-worker', 'Utah', 'Anxiety', null])
  })

  it('renders a few choices as chips and many as a list', () => {
    if (!who || !state) throw new Error('the sentence has four parts')
    expect(showsAsChips(who)).toBe(true)
    expect(
      showsAsChips({ ...state, choices: choices(...Array.from({ length: 52 }, (_, at) => `${at}`)) }),
    ).toBe(false)
  })

  it('does not offer the same reason twice', () => {
    if (!first || !second) throw new Error('the sentence has four parts')
    expect(getChoices(second, parts, { [first.id]: 'Anxiety' })).toEqual(['Stress', 'Grief or Loss'])
    expect(findCollisions(parts, { [first.id]: 'Stress', [second.id]: 'Stress' })).toEqual([second.id])
    expect(findCollisions(parts, { [first.id]: -1, [second.id]: -1 })).toEqual([])
  })
})

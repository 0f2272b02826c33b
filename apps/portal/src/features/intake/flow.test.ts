import { unselected } from '@evenkeel/contract/fields/definition'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { describe, expect, it } from 'vitest'
import { choices, question, sentence } from '#testing/questions.ts'
import {
  fallbackOf,
  leadsOver,
  methodOf,
  placeOf,
  progressIn,
  resumeAt,
  stateAnswered,
  stepAfter,
} from './flow.ts'
import { answerOf, sentenceOf, valuesOf } from '#session/intake/question-fields.ts'
import { dangerChoice, isSafetyKickout, needsNotice, saysDanger } from './safety.ts'
import { choicesOf, collisions, isChips, knownValues, wordsOf } from './sentence.ts'
import { pressedIn, stepIn } from './step.ts'

describe('where a question is drawn', () => {
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
    expect(placeOf(asked)).toEqual({ to, state: { question: asked.id, pushed: true } })
  })

  it('draws in-person questions on their own screen, with the question in the address [ROUTE-24]', () => {
    const asked = question('radio', { key: 'f2f_gender_preference' })
    expect(placeOf(asked).to).toBe(`/face2face/${asked.id}`)
  })

  it('keeps the walk for another person on its own address [ROUTE-40]', () => {
    const asked = question('radio')
    expect(placeOf(asked, 'someone-else').to).toBe(`/help-someone-else/${asked.id}`)
  })
})

describe('what comes after an answer', () => {
  const method = question('frontend', {
    frontend_url: 'appointment-type',
    results: { type: 'counselor', target: '/schedule/results' },
  })

  it('is the next question where there is one; in person leads to its own questions [INTAKE-02] [BOOK-03]', () => {
    const next = question('radio', { key: 'f2f_gender_preference' })
    expect(stepAfter(method, next).to).toBe(`/face2face/${next.id}`)
  })

  it('is the result of the branch where it ends [INTAKE-05]', () => {
    expect(stepAfter(method, null).to).toBe('/schedule/results')
  })

  it('is the way of meeting where the graph names nothing', () => {
    expect(stepAfter(question('radio'), null).to).toBe('/appointment-type')
  })
})

it('knows an answer after which answers from before lead over questions', () => {
  const [first, second, third] = [1, 2, 3].map((step) => question('radio', { progress: { step, about: 3 } }))
  if (!first || !second || !third) throw new Error('no questions')
  const asked = [first, second, third].map(({ id, progress }) => ({ question: id, progress }))
  expect(leadsOver({ next_question: third, asked }, first)).toBe(true)
  expect(leadsOver({ next_question: null, asked }, first)).toBe(true)
  expect(leadsOver({ next_question: second, asked }, first)).toBe(false)
  expect(leadsOver({ next_question: null, asked }, third)).toBe(false)
})

describe('coming back', () => {
  it('goes on with the next question, and begins again where the walk has ended', () => {
    const next = question('radio')
    expect(resumeAt({ next_question: next })).toBe(next)
    expect(resumeAt({ next_question: null })).toBeNull()
    expect(resumeAt({ next_question: question('terminal') })).toBeNull()
    expect(resumeAt(undefined)).toBeNull()
  })

  it('says how far along a question is that was read by its address alone, as after a reload', () => {
    const [answered, next, other] = [question('radio'), question('radio'), question('radio')]
    const set = {
      next_question: { ...next, progress: { step: 4, about: 7 } },
      asked: [{ question: answered.id, progress: { step: 3, about: 7 } }],
    }
    expect(progressIn(set, answered)).toEqual({ step: 3, about: 7 })
    expect(progressIn(set, next)).toEqual({ step: 4, about: 7 })
    expect(progressIn(set, other)).toBeNull()
    expect(progressIn(null, answered)).toBeNull()
  })

  it('leads to support when the first question fails [ERROR-14]', () => {
    expect(fallbackOf('start')).toBe('/support')
  })

  it('leads home when another question fails [ERROR-15]', () => {
    expect(fallbackOf('other')).toBe('/')
  })
})

it('reads what a history entry remembers, and the reason somebody came with', () => {
  expect(stepIn({ reason: 'Stress' })).toBeNull()
  expect(pressedIn({ reason: 'Stress', phrase: 'I lie awake.' })).toEqual({
    reason: 'Stress',
    phrase: 'I lie awake.',
  })
  expect(pressedIn({ phrase: 'I lie awake.' })).toEqual({})
  expect(pressedIn(null)).toEqual({})
  expect(stepIn({ question: 'one', reason: 'Stress' })).toEqual({
    question: 'one',
    pushed: false,
    reason: 'Stress',
  })
})

it('reads the state of the visit from the sentence, as two letters', () => {
  const start = sentence()
  const [who, state] = sentenceOf(start)
  const answer = answerOf(start, { [who?.id ?? '']: 'Myself', [state?.id ?? '']: 'Colorado' })
  expect(stateAnswered(start, answer)).toBe('CO')
  expect(stateAnswered(question('radio'), { question: 'x', answer: 'Colorado' })).toBeNull()
})

it('knows the three ways to meet by their words', () => {
  expect(['Video', 'Phone', 'Face to face', 'Letter', null].map(methodOf)).toEqual([
    'video',
    'phone',
    'face_to_face',
    null,
    null,
  ])
})

describe('safety', () => {
  it('knows the choice that means danger, and never guesses one', () => {
    const asked = question('frontend', {
      frontend_meta_data: { danger_choice: 'Yes' },
      choices: choices('Yes', 'No'),
    })
    expect(dangerChoice(asked)).toBe('Yes')
    expect(dangerChoice({ ...asked, frontend_meta_data: null })).toBeNull()
    expect(dangerChoice({ ...asked, choices: choices('No') })).toBeNull()
  })

  it('takes nobody for somebody who told of a danger but whoever gave that answer [ROUTE-22] [ROUTE-42]', () => {
    const asked = question('frontend', {
      frontend_meta_data: { danger_choice: 'Yes' },
      choices: choices('Yes', 'No'),
    })
    const told = (answer: string | null) => saysDanger(asked, { question: asked.id, answer })
    expect(['Yes', 'No', null].map(told)).toEqual([true, false, false])
    expect(saysDanger(asked, undefined)).toBe(false)
    expect(saysDanger(question('radio'), { question: asked.id, answer: null })).toBe(false)
  })

  it('knows the end screen for jobs with safety rules', () => {
    expect(isSafetyKickout(question('terminal', { frontend_meta_data: { kickout: true } }))).toBe(true)
    expect(isSafetyKickout(question('terminal'))).toBe(false)
  })
})

describe('the notice about safety on the job', () => {
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
    needsNotice(asked, { response: [...response], next_question: next }, known)

  it('follows the first yes where the organisation shows it, and no other answer [ROUTE-22]', () => {
    expect(needs(drinking, [said(drinking, true)])).toBe(true)
    expect(needs(drinking, [said(drinking, false)])).toBe(false)
    expect(needs(limit, [said(drinking, true), said(limit, true)])).toBe(false)
    expect(needs(limit, [said(drinking, false), said(limit, true)])).toBe(true)
    expect(needs({ ...drinking, show_safety_screen: false }, [said(drinking, true)])).toBe(false)
  })

  it('is left out where the job is asked about itself [ROUTE-22]', () => {
    expect(needs(drinking, [said(drinking, true)], job)).toBe(false)
    expect(needs(drinking, [said(job, 'No'), said(drinking, true)])).toBe(false)
  })
})

describe('the sentence', () => {
  const parts = sentenceOf(sentence())
  const [, , first, second] = parts

  it('reads as one sentence', () => {
    expect(parts.map((part) => wordsOf(part, 'myself')).join(' … ')).toBe(
      'I am looking for support for … in … mainly because of … and also',
    )
    expect(parts.map((part) => wordsOf(part, 'someone-else')).join(' … ')).toBe(
      'I want to help … in … mainly because of … and also',
    )
  })

  const [who, state] = parts
  const start = sentence()
  const named = (values: Readonly<Record<string, unknown>>, from: Question) =>
    sentenceOf(from).map(({ id }) => values[id] ?? null)
  const said = (from: Question, ...texts: readonly string[]) =>
    answerOf(from, Object.fromEntries(sentenceOf(from).map(({ id }, at) => [id, texts[at] ?? ''])))
  const unknown = { arrivesFor: null, state: null, reason: null }

  it('begins with what is known: for whom by the door, the state, and the reason that was pressed [INTAKE-01]', () => {
    const known = knownValues(start, undefined, { arrivesFor: 'myself', state: 'CO', reason: 'Stress' })
    expect(named(known, start)).toEqual(['Myself', 'Colorado', 'Stress', null])
    expect(knownValues(start, undefined, { ...unknown, state: 'ZZ', reason: 'The moon' })).toEqual({})
    expect(knownValues(question('radio'), undefined, { ...unknown, arrivesFor: 'myself' })).toEqual({})
  })

  it('shows the former answer again, unless somebody comes anew for themselves [INTAKE-04]', () => {
    const former = said(start, 'A co-worker', 'Utah', 'Anxiety', 'Stress')
    expect(named(knownValues(start, former, { ...unknown, state: 'CO' }), start)).toEqual([
      ...['A co-worker', 'Utah', 'Anxiety', 'Stress'],
    ])
    const anew = knownValues(start, former, { arrivesFor: 'myself', state: 'CO', reason: 'Stress' })
    expect(named(anew, start)).toEqual(['Myself', 'Colorado', 'Stress', unselected])
    expect(valuesOf(answerOf(start, anew))).toEqual(valuesOf(said(start, 'Myself', 'Colorado', 'Stress')))
  })

  it('takes neither reason nor state of another person for those of whoever comes for themselves then [INTAKE-04]', () => {
    const forAnother = said(start, 'A co-worker', 'Utah', 'Anxiety', 'Stress')
    const mine = knownValues(start, forAnother, { ...unknown, arrivesFor: 'myself' })
    expect(named(mine, start)).toEqual(['Myself', unselected, unselected, unselected])
    expect(stateAnswered(start, forAnother)).toBeNull()
    expect(stateAnswered(start, said(start, 'Myself', 'Utah', 'Anxiety'))).toBe('UT')
  })

  it('asks a helper who it is about, also after "Myself" was said before [ROUTE-40]', () => {
    const helping = (who: string) =>
      named(
        knownValues(start, said(start, who, 'Utah', 'Anxiety'), { ...unknown, arrivesFor: 'someone-else' }),
        start,
      )
    expect(helping('Myself')).toEqual([unselected, unselected, unselected, unselected])
    expect(helping('A co-worker')).toEqual(['A co-worker', 'Utah', 'Anxiety', null])
  })

  it('draws a few choices as chips and many as a list', () => {
    if (!who || !state) throw new Error('the sentence has four parts')
    expect(isChips(who)).toBe(true)
    expect(isChips({ ...state, choices: choices(...Array.from({ length: 52 }, (_, at) => `${at}`)) })).toBe(
      false,
    )
  })

  it('does not offer the same reason twice', () => {
    if (!first || !second) throw new Error('the sentence has four parts')
    expect(choicesOf(second, parts, { [first.id]: 'Anxiety' })).toEqual(['Stress', 'Grief or Loss'])
    expect(collisions(parts, { [first.id]: 'Stress', [second.id]: 'Stress' })).toEqual([second.id])
    expect(collisions(parts, { [first.id]: -1, [second.id]: -1 })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { shippedIntake } from '#testing/intake-graphs.ts'
import { type AnswerError, checkAnswer } from '../answer-set-service.ts'
import { createStableId, findQuestionById, type GraphQuestion } from '#intake-graph/graph.ts'

const graph = shippedIntake('safety-sensitive')
const locations = [{ id: 'a-location', location: 'Tampa plant' }]
const view = { employer: 'Acme', locations, showsSafetyScreen: false }
const keyOf = (id: string) => findQuestionById(graph, id)?.question.key ?? null
const id = (key: string) => createStableId(graph.name, key)

const questionOf = (key: string): GraphQuestion => {
  const found = findQuestionById(graph, id(key))
  if (!found) throw new Error(`no question ${key}`)
  return found.question
}
const check = (key: string, answer: string | number | boolean | null, more: object = {}, seen = view) =>
  checkAnswer(questionOf(key), { question: id(key), answer, ...more }, { view: seen, keyOf })
const faultsOf = (checked: ReturnType<typeof check>): readonly AnswerError[] =>
  'faults' in checked ? checked.faults : []

describe('an answer', () => {
  it.each([
    ['how_often_worry', 'Several days', 'Several days', 3],
    [
      'how_often_worry',
      createStableId('safety-sensitive', 'how_often_worry', 'Several days'),
      'Several days',
      3,
    ],
    ['f2f_gender_preference', 'No preference', 'No preference', null],
    ['self_harm', 'No', 'No', false],
    ['felt_cut_down_drinking', true, 'Yes', true],
    ['number_of_days_missed_work', 30, '30', 30],
    ['number_of_days_missed_work', '0', '0', 0],
    ['employee_name', ' Al ', 'Al', 'Al'],
    ['f2f_zip', '33101-1234', '33101-1234', '33101-1234'],
    ['f2f_zip', '\u200e33101\u200b', '33101', '33101'],
    ['f2f_zip', '３３１０１', '33101', '33101'],
    ['number_of_days_missed_work', '\u200e12', '12', 12],
    ['employee_birth_date', '1980-02-29', '02/29/1980', '1980-02-29'],
    ['employee_birth_date', '02/29/1980', '02/29/1980', '1980-02-29'],
    ['employee_organisation', 'Tampa plant', 'Tampa plant', 'a-location'],
    ['f2f_counselor_notes', '', null, null],
    ['f2f_counselor_notes', null, null, null],
  ] as const)('to %s given as %j is stored as %s, meaning %j [ENTITY-04]', (key, answer, label, value) => {
    const kept = key === 'f2f_zip' ? label : answer
    expect(check(key, answer)).toEqual({
      stored: expect.objectContaining({ key, answer: kept, label, value }),
    })
  })

  it.each([
    ['how_often_worry', 'Sometimes'],
    ['how_often_worry', 3],
    ['self_harm', true],
    ['felt_cut_down_drinking', 'Yes'],
    ['number_of_days_missed_work', 31],
    ['number_of_days_missed_work', -1],
    ['number_of_days_missed_work', 1.5],
    ['number_of_days_missed_work', '12a'],
    ['employee_name', 'A'],
    ['employee_name', 'x'.repeat(51)],
    ['employee_name', 'Rabbit\u202e'],
    ['employee_name', 'Al\nLee'],
    ['f2f_city', 'Tam\u2028pa'],
    ['f2f_zip', '3310'],
    ['f2f_zip', '33101-12345'],
    ['employee_birth_date', '02/30/1980'],
    ['employee_birth_date', 'yesterday'],
    ['employee_organisation', 'Boston plant'],
    ['f2f_counselor_notes', 'x'.repeat(1001)],
    ['kickout_danger', 'Yes'],
  ] as const)('to %s given as %j is refused with the question named [CALL-25, CALL-27]', (key, answer) => {
    const [fault, ...others] = faultsOf(check(key, answer))
    expect(others).toEqual([])
    expect(fault).toMatchObject({ field: 'response', question: key })
    expect(fault?.message).toContain(questionOf(key).text)
    // Invisible direction marks are not quoted: they would reorder the surrounding text.
    const repeated = String(answer).replaceAll('\u202e', '').slice(0, 60)
    if (key !== 'kickout_danger') expect(fault?.message).toContain(repeated)
  })

  it('describes the pattern in the words of the question [CALL-27]', () => {
    expect(faultsOf(check('f2f_zip', '12'))[0]?.message).toMatch(/^Please give a ZIP code with 5 digits/)
  })

  it('counts an emoji as one character [CALL-27]', () => {
    expect(faultsOf(check('f2f_city', '🌲'.repeat(35)))).toEqual([])
    expect(faultsOf(check('f2f_city', '🌲'.repeat(36)))).toHaveLength(1)
  })

  it('names the employer in a refusal [CALL-27]', () => {
    expect(faultsOf(check('is_employee', 'Maybe'))[0]?.message).toContain('Do you work for Acme?')
  })
})

describe('the sentence question', () => {
  const complaint2 = { question: id('chief_complaint2'), answer: 'Stress' }
  const complaint1 = { question: id('chief_complaint1'), answer: 'Anxiety' }
  const state = { question: id('appointment_state'), answer: 'Florida' }

  it('is stored level by level, with the state as two letters [CALL-25]', () => {
    const nested_response = { ...state, nested_response: { ...complaint1, nested_response: complaint2 } }
    expect(check('emotional_support_for', 'Myself', { nested_response })).toMatchObject({
      stored: {
        value: 'Self',
        nested: { value: 'FL', nested: { value: 'Anxiety', nested: { value: 'Stress' } } },
      },
    })
  })

  it('requires its required parts, and not the second reason [CALL-25]', () => {
    expect(faultsOf(check('emotional_support_for', 'Myself')).map(({ question }) => question)).toEqual([
      ...['appointment_state', 'chief_complaint1'],
    ])
    expect(
      faultsOf(
        check('emotional_support_for', 'Myself', {
          nested_response: { ...state, nested_response: complaint1 },
        }),
      ),
    ).toEqual([])
  })

  it('refuses an unknown state and a part of another question [CALL-25]', () => {
    const wrong = { ...state, answer: 'Guam', nested_response: complaint1 }
    expect(faultsOf(check('emotional_support_for', 'Myself', { nested_response: wrong }))[0]?.question).toBe(
      'appointment_state',
    )
    expect(faultsOf(check('emotional_support_for', 'Myself', { nested_response: complaint1 }))).toHaveLength(
      1,
    )
    expect(faultsOf(check('how_often_worry', 'Several days', { nested_response: state }))).toHaveLength(1)
  })
})

describe('a group', () => {
  const part = (key: string, answer: string) => ({ question: id(key), answer })
  const details = [
    part('employee_name', 'Ada Lovett'),
    part('employee_birth_date', '12/10/1975'),
    part('employee_organisation', 'Tampa plant'),
  ]

  it('is stored with its members [CALL-27]', () => {
    expect(check('employee_details', null, { multiple_questions_response: details })).toMatchObject({
      stored: {
        value: null,
        members: [{ value: 'Ada Lovett' }, { value: '1975-12-10' }, { value: 'a-location' }],
      },
    })
  })

  it('reports every missing or invalid member [CALL-27]', () => {
    expect(faultsOf(check('employee_details', null)).map(({ question }) => question)).toEqual([
      ...['employee_name', 'employee_birth_date', 'employee_organisation'],
    ])
    const strange = [...details, part('f2f_zip', '33101')]
    expect(faultsOf(check('employee_details', null, { multiple_questions_response: strange }))).toHaveLength(
      1,
    )
  })

  it('does not ask for a location if there are none [CALL-27]', () => {
    const bare = { ...view, locations: [] }
    const two = details.slice(0, 2)
    expect(faultsOf(check('employee_details', null, { multiple_questions_response: two }, bare))).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedIntake } from '#testing/intake-graphs.ts'
import { applyAnswers, type StoredAnswer, traverseAnswers } from './answers/stored-answer.ts'
import { explorePaths } from '#intake-graph/check-graph.ts'
import { type IntakeGraph, iterateParts, listStoredValues, type StoredValue } from '#intake-graph/graph.ts'
import { getProgress } from './present-question.ts'
import { traverseGraph } from '#intake-graph/traverse-graph.ts'

const said = (key: string, value: StoredValue, nested?: StoredAnswer): StoredAnswer => ({
  key,
  question: '',
  answer: null,
  label: null,
  value,
  ...(nested ? { nested } : {}),
})
const sentence = (complaint1: string, complaint2?: string, who = 'Self'): StoredAnswer =>
  said(
    'emotional_support_for',
    who,
    said(
      'appointment_state',
      'FL',
      said(
        'chief_complaint1',
        complaint1,
        complaint2 === undefined ? undefined : said('chief_complaint2', complaint2),
      ),
    ),
  )
const keysOf = (response: readonly StoredAnswer[]) => response.map(({ key }) => key)

const usual = shippedIntake('default')
const short = shippedIntake('short')
const safety = shippedIntake('safety-sensitive')

describe.each([usual, short, safety])('the flow of $name', (graph) => {
  it('asks on every path the same questions forward as the answers imply, one step at a time [INTAKE-02, CALL-24]', () => {
    let paths = 0
    for (const from of [graph.start, graph.appointmentStart]) {
      for (const path of explorePaths(graph, from)) {
        const { trail, next } = traverseGraph(graph, path.answers, from)
        expect(next ? [...trail, next.key] : trail).toEqual(path.keys)
        const half = new Map([...path.answers].slice(0, -1))
        const before = traverseGraph(graph, half, from)
        expect(path.keys.slice(0, before.trail.length)).toEqual(before.trail)
        paths += 1
      }
    }
    expect(paths).toBeGreaterThanOrEqual(graph === short ? 8 : 61)
  })

  it('is among the explored paths for all answers, so none is left unchecked [INTAKE-02, INTAKE-05]', () => {
    const parts = [...graph.questions.values()].flatMap((step) => [...iterateParts(step)])
    const answers = fc.record(
      Object.fromEntries(
        parts.map((part) => [
          part.key,
          fc.constantFrom(...(listStoredValues(part).length > 0 ? listStoredValues(part) : [null])),
        ]),
      ),
      {
        requiredKeys: parts
          .filter((part) => part.isRequired || graph.questions.has(part.key))
          .map(({ key }) => key),
      },
    )
    for (const from of [graph.start, graph.appointmentStart]) {
      const ways = new Set([...explorePaths(graph, from)].map(({ keys }) => keys.join()))
      fc.assert(
        fc.property(answers, (given) => {
          const { trail, next } = traverseGraph(graph, new Map(Object.entries(given)), from)
          expect(ways).toContain([...trail, ...(next ? [next.key] : [])].join())
        }),
        { numRuns: process.env['DEEP'] === '1' ? 20_000 : 500, seed: 20261121 },
      )
    }
  })
})

describe('the flow by answers', () => {
  it.each([
    ['Anxiety', undefined, 'how_often_nervous'],
    ['Stress', undefined, 'how_often_nervous'],
    ['Depression', undefined, 'how_often_less_interest_in_things'],
    ['Grief or Loss', 'Anxiety', 'how_often_less_interest_in_things'],
    ['Alcohol or Drug use', undefined, 'felt_cut_down_drinking'],
    ['Anxiety', 'Alcohol or Drug use', 'felt_cut_down_drinking'],
  ])('leads %s and %s to %s [INTAKE-02]', (first, second, key) => {
    expect(traverseAnswers(usual, [sentence(first, second), said('self_harm', false)]).next?.key).toBe(key)
  })

  it('leads danger to the crisis screen at once, in every template [INTAKE-05]', () => {
    for (const graph of [usual, short, safety]) {
      const { next } = traverseAnswers(graph, [sentence('Anxiety'), said('self_harm', true)])
      expect(next?.results).toEqual({ type: 'risk', target: '/risk' })
    }
  })

  it.each(['Spouse', 'Other Adult', 'Child'])(
    'gives guidance and no booking if the support is for %s [INTAKE-05]',
    (who) => {
      const { next } = traverseAnswers(usual, [sentence('Anxiety', undefined, who), said('self_harm', false)])
      expect(next?.results).toEqual({ type: 'guidance', target: '/help-someone-else' })
    },
  )

  it('asks only the appointment part if the set starts with it [CALL-21]', () => {
    expect(traverseAnswers(usual, [said('appointment_method', 'video')])).toEqual({
      trail: ['appointment_method'],
      answers: new Map([['appointment_method', 'video']]),
      next: null,
    })
    expect(traverseAnswers(usual, [said('appointment_method', 'face_to_face')]).next?.key).toBe(
      'f2f_gender_preference',
    )
  })

  it('asks people with a job question once, if they say yes, and continues where it was [INTAKE-02]', () => {
    const until = [sentence('Depression'), said('self_harm', false), said('is_employee', true)]
    const screened = [...until, said('how_often_less_interest_in_things', 4), said('how_often_depressed', 4)]
    const nextAfter = (...answers: StoredAnswer[]) =>
      traverseAnswers(safety, [...screened, ...answers]).next?.key
    expect(nextAfter(said('felt_cut_down_drinking', true))).toBe('safety_sensitive_position')
    expect(nextAfter(said('felt_cut_down_drinking', true), said('safety_sensitive_position', false))).toBe(
      'difficulty_in_keeping_drinking_limit',
    )
    expect(
      nextAfter(
        said('felt_cut_down_drinking', true),
        said('safety_sensitive_position', false),
        said('difficulty_in_keeping_drinking_limit', true),
      ),
    ).toBe('how_emotionally_doing')
    expect(
      nextAfter(said('felt_cut_down_drinking', false), said('difficulty_in_keeping_drinking_limit', true)),
    ).toBe('safety_sensitive_position')
  })
})

describe('the short flow', () => {
  const wishes = [
    said('preferred_approach', null),
    said('preferred_gender', 'Female'),
    said('preferred_time', 'evening'),
    said('preferred_language', 'Spanish'),
  ]

  it.each(['Anxiety', 'Alcohol or Drug use', 'Grief or Loss'])(
    'asks the same five questions after the danger question for any reason: %s [INTAKE-02]',
    (reason) => {
      const { trail, next } = traverseAnswers(short, [sentence(reason), said('self_harm', false), ...wishes])
      expect(trail.slice(2)).toEqual([
        ...['preferred_approach', 'preferred_gender', 'preferred_time', 'preferred_language'],
      ])
      expect(next?.key).toBe('appointment_method')
    },
  )

  it('asks once for the preferred counselor, also for in-person visits [INTAKE-02]', () => {
    const inPerson = said('appointment_method', 'face_to_face')
    const walked = traverseAnswers(short, [
      sentence('Anxiety'),
      said('self_harm', false),
      ...wishes,
      inPerson,
    ])
    expect(walked.next?.key).toBe('f2f_counselor_search_address')
    expect(traverseAnswers(short, [inPerson]).next?.key).toBe('f2f_gender_preference')
  })

  it('continues from answers of the long one, and keeps them [INTAKE-03, INTAKE-04]', () => {
    const before = [sentence('Anxiety'), said('self_harm', false), said('how_often_nervous', 2)]
    expect(traverseAnswers(short, before).next?.key).toBe('preferred_approach')
    const after = applyAnswers(short, before, [said('preferred_approach', 'tools')])
    expect(keysOf(after)).toEqual([...keysOf(before), 'preferred_approach'])
  })
})

describe('changed answers', () => {
  const before = [
    sentence('Anxiety'),
    said('self_harm', false),
    said('how_often_nervous', 2),
    said('how_often_worry', 2),
    said('felt_cut_down_drinking', false),
  ]

  it('drop the answers of the abandoned branch [INTAKE-04, CALL-27]', () => {
    const after = applyAnswers(usual, before, [sentence('Depression')])
    expect(keysOf(after)).toEqual(['emotional_support_for', 'self_harm'])
    expect(traverseAnswers(usual, after).next?.key).toBe('how_often_less_interest_in_things')
  })

  it('keep everything if the path does not change [INTAKE-04]', () => {
    const after = applyAnswers(usual, before, [sentence('Stress')])
    expect(keysOf(after)).toEqual(keysOf(before))
    expect(applyAnswers(usual, before, [said('how_often_nervous', 1)])[2]?.value).toBe(1)
  })
})

/** Yields the keys of a step and of everything asked with it. */
function* partsOf(graph: IntakeGraph, key: string): Generator<string> {
  const step = graph.questions.get(key)
  if (step) for (const part of iterateParts(step)) yield part.key
}

describe('progress', () => {
  const standing = (graph: IntakeGraph, response: StoredAnswer[]) => {
    const at = traverseAnswers(graph, response)
    return getProgress(graph, at, at.next?.key ?? '')
  }

  it('counts asked and remaining questions, without the in-person part [INTAKE-01]', () => {
    expect(standing(usual, [])).toEqual({ step: 1, about: 14 })
    expect(standing(usual, [sentence('Anxiety'), said('self_harm', false)])).toEqual({ step: 3, about: 14 })
    expect(standing(usual, [sentence('Alcohol or Drug use'), said('self_harm', false)])).toEqual({
      step: 3,
      about: 12,
    })
    expect(standing(short, [sentence('Anxiety')])).toEqual({ step: 2, about: 7 })
  })

  it('counts the in-person questions separately [INTAKE-01]', () => {
    const chosen = said('appointment_method', 'face_to_face')
    expect(standing(usual, [chosen])).toEqual({ step: 1, about: 6 })
    expect(standing(usual, [chosen, said('f2f_gender_preference', null)])).toEqual({ step: 2, about: 6 })
    const met = traverseAnswers(usual, [chosen])
    expect(getProgress(usual, met, 'appointment_method')).toEqual({ step: 1, about: 1 })
  })

  it.each([usual, short, safety])('never increases the total on one path: $name [INTAKE-01]', (graph) => {
    let steps = 0
    for (const { keys, answers } of explorePaths(graph)) {
      let former: { step: number; about: number } | null = null
      for (const [at, key] of keys.entries()) {
        const asked = new Set(keys.slice(0, at).flatMap((one) => [...partsOf(graph, one)]))
        const here = traverseGraph(graph, new Map([...answers].filter(([one]) => asked.has(one))))
        const now = getProgress(graph, here, key)
        if (!now) break
        expect(now.step).toBeLessThanOrEqual(now.about)
        if (former !== null && now.step > 1) {
          expect(now.step).toBe(former.step + 1)
          expect(now.about, `${key} on ${keys.join()}`).toBeLessThanOrEqual(former.about)
        }
        former = now
        steps += 1
      }
    }
    expect(steps).toBeGreaterThan(40)
  })

  it('has its former length at a question reached back from an end screen [INTAKE-01] [INTAKE-04]', () => {
    const inDanger = traverseAnswers(short, [sentence('Anxiety'), said('self_harm', true)])
    expect(getProgress(short, inDanger, 'self_harm')).toEqual({ step: 2, about: 7 })
    expect(getProgress(short, inDanger, 'emotional_support_for')).toEqual({ step: 1, about: 7 })
  })

  it('has no count at an end screen [INTAKE-05]', () => {
    expect(standing(usual, [sentence('Anxiety'), said('self_harm', true)])).toBe(null)
  })
})

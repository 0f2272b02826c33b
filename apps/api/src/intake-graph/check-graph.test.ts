import { describe, expect, it } from 'vitest'
import { shippedIntake } from '../testing/intake-graphs.ts'
import { checkGraph, explorePaths } from './check-graph.ts'
import type { GraphQuestion, IntakeGraph, Next } from './graph.ts'

interface Template {
  readonly name: 'default' | 'short' | 'safety-sensitive'
  /** A question in the middle of the intake, and the value its first choice stores. */
  readonly ordinary: string
  readonly stores: string
  /** A later question, and an earlier one that is not linked to it. */
  readonly later: string
  readonly earlier: string
  /** Minimum number of paths, links that can be redirected, and pairs of links. */
  readonly atLeast: readonly [paths: number, mutants: number, pairs: number]
}
const long = {
  ordinary: 'how_often_worry',
  stores: '4',
  later: 'number_of_days_missed_work',
  earlier: 'how_emotionally_doing',
  atLeast: [61, 601, 301],
} as const
const templates: readonly Template[] = [
  { name: 'default', ...long },
  {
    name: 'short',
    ordinary: 'preferred_time',
    stores: 'null',
    later: 'preferred_language',
    earlier: 'preferred_gender',
    atLeast: [8, 250, 100],
  },
  { name: 'safety-sensitive', ...long },
]

type Change = Partial<Record<keyof GraphQuestion, unknown>>
const changed = (graph: IntakeGraph, key: string, change: Change): IntakeGraph => {
  const question = graph.questions.get(key)
  if (!question) throw new Error(`no question ${key}`)
  return {
    ...graph,
    questions: new Map([...graph.questions, [key, { ...question, ...change } as GraphQuestion]]),
  }
}
const withChoiceNext = (graph: IntakeGraph, key: string, text: string, next: Next | null): IntakeGraph =>
  changed(graph, key, {
    choices: graph.questions
      .get(key)
      ?.choices.map((choice) => (choice.text === text ? { ...choice, next } : choice)),
  })
const messages = (graph: IntakeGraph): string =>
  checkGraph(graph)
    .map(({ question, message }) => `${question}: ${message}`)
    .join('\n')

/** Everything in the deep test run, otherwise always the same hundred. */
const someOf = <Item>(all: readonly Item[]): readonly Item[] =>
  process.env['DEEP'] === '1' ? all : all.filter((_, at) => at % Math.ceil(all.length / 100) === 0)

/** Every link of a graph: where it is, and a copy of the graph in which it leads elsewhere. */
const linksOf = (graph: IntakeGraph) =>
  [...graph.questions.values()].flatMap((question) => [
    ...(question.next
      ? [
          {
            at: question.key,
            next: question.next,
            lead: (to: Next | null) => changed(graph, question.key, { next: to }),
          },
        ]
      : []),
    ...question.choices
      .flatMap((choice) => (choice.next ? [{ text: choice.text, next: choice.next }] : []))
      .map(({ text, next }) => ({
        at: `${question.key} "${text}"`,
        next,
        lead: (to: Next | null) => withChoiceNext(graph, question.key, text, to),
      })),
  ])

describe.each(templates)('the intake $name', ({ name, ordinary, stores, later, earlier, atLeast }) => {
  const graph = shippedIntake(name)

  it('is a valid graph [INTAKE-02, INTAKE-05]', () => {
    expect(checkGraph(graph)).toEqual([])
  })

  it('has only paths that end in a result [INTAKE-05]', () => {
    const paths = [...explorePaths(graph), ...explorePaths(graph, graph.appointmentStart)]
    const results = new Set<string | undefined>()
    for (const path of paths) {
      expect(['terminal', 'end']).toContain(path.stop)
      results.add(graph.questions.get(path.keys.at(-1) ?? '')?.results?.type)
    }
    expect(paths.length).toBeGreaterThanOrEqual(atLeast[0])
    expect([...results].map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        'counselor',
        'face_to_face',
        'guidance',
        'risk',
        ...(name === 'safety-sensitive' ? ['support'] : []),
      ].toSorted(),
    )
  })

  /** Expects an error whose message contains a path from the start to the faulty question. */
  const expectRefused = (mutant: IntakeGraph | undefined, what: string): void => {
    const said = mutant ? messages(mutant) : ''
    expect(said, what).not.toBe('')
    expect(said.includes(graph.start) || said.includes(graph.appointmentStart), `${what}: ${said}`).toBe(true)
  }
  const elsewhere = (next: Next): Next[] =>
    [...[...graph.questions.keys()].map((to) => ({ to })), { end: true } as const].filter(
      (other) => JSON.stringify(other) !== JSON.stringify(next),
    )

  it('is refused when any link is removed, with the path to it [INTAKE-02]', () => {
    for (const { at, lead } of linksOf(graph)) expectRefused(lead(null), `without the link of ${at}`)
  })

  it('is refused when any link leads anywhere else [INTAKE-02]', () => {
    const mutants = linksOf(graph).flatMap(({ at, next, lead }) =>
      elsewhere(next).map((to) => ({ what: `${at} to ${JSON.stringify(to)}`, mutant: () => lead(to) })),
    )
    expect(mutants.length).toBeGreaterThanOrEqual(atLeast[1])
    // Two choices may lead to the same screen with different wording: the deep test run tries all of them.
    const tried = someOf(mutants)
    const accepted = tried.filter(({ mutant }) => messages(mutant()) === '').map(({ what }) => what)
    expect(accepted).toEqual([])
  }, 300_000)

  it('is refused when a danger or a safety answer leads anywhere else [INTAKE-05]', () => {
    const answers = linksOf(graph).filter(({ at }) =>
      /^(self_harm|safety_sensitive_position) "Yes"$/.test(at),
    )
    expect(answers).toHaveLength(name === 'safety-sensitive' ? 2 : 1)
    for (const { at, next, lead } of answers)
      for (const to of elsewhere(next)) expectRefused(lead(to), `${at} to ${JSON.stringify(to)}`)
  })

  it('is refused when any of its questions is orphaned [INTAKE-02]', () => {
    for (const [key, question] of graph.questions) {
      const orphan = { ...question, key: 'orphan', id: 'x', nested: null, members: [] }
      const said = messages({ ...graph, questions: new Map([...graph.questions, ['orphan', orphan]]) })
      expect(said, key).toContain('orphan: ')
    }
  })

  it('is refused when two links are swapped [INTAKE-02]', () => {
    const links = linksOf(graph)
    const pairs = links.flatMap((a, first) => links.slice(first + 1).map((b) => [a, b] as const))
    const telling = pairs.filter(([a, b]) => JSON.stringify(a.next) !== JSON.stringify(b.next))
    expect(telling.length).toBeGreaterThanOrEqual(atLeast[2])
    const tried = someOf(telling)
    for (const [a, b] of tried) {
      const other = linksOf(a.lead(b.next)).find(({ at }) => at === b.at)
      expectRefused(other?.lead(a.next), `${a.at} with ${b.at}`)
    }
  }, 300_000)

  it('is refused when a danger answer does not lead directly to the crisis screen [INTAKE-05]', () => {
    const elsewhere = withChoiceNext(graph, 'self_harm', 'Yes', { to: ordinary })
    expect(messages(elsewhere)).toContain('does not lead straight to the crisis screen after "Yes"')
    const calm = changed(graph, 'kickout_danger', { results: { type: 'support', target: '/support' } })
    expect(messages(calm)).toContain('does not lead straight to the crisis screen')
  })

  it('is refused when a visitor could book without the danger question [INTAKE-05]', () => {
    const unasked = changed(graph, 'self_harm', { metaData: null })
    expect(messages(unasked)).toContain(
      'somebody can book without the question about danger: emotional_support_for -> ',
    )
  })

  it('is refused with an orphaned question, naming it [INTAKE-02]', () => {
    const orphan = { ...(graph.questions.get(ordinary) as GraphQuestion), key: 'orphan', id: 'x' }
    const graphWith = { ...graph, questions: new Map([...graph.questions, ['orphan', orphan]]) }
    expect(messages(graphWith)).toContain('orphan: is reached by no path')
    expect(messages(graphWith)).toContain('orphan: stands in no example')
  })

  it('is refused with a cycle, showing the path [INTAKE-02]', () => {
    const circle = changed(graph, later, { next: { to: earlier } })
    expect(messages(circle)).toMatch(
      new RegExp(`goes round in a circle: emotional_support_for -> .* -> ${earlier}$`, 'm'),
    )
  })

  it('is refused when two choices store the same value [INTAKE-02]', () => {
    const [first, second, ...rest] = graph.questions.get(ordinary)?.choices ?? []
    const same = changed(graph, ordinary, {
      choices: [first, { ...second, value: first?.value }, ...rest],
    })
    expect(messages(same)).toContain(`${ordinary}: stores ${stores} twice`)
  })

  it.each([
    ['a rule that does not exist', { next: { rule: 'by_moon' } }, 'by_moon, which does not exist'],
    ['no text', { text: '' }, 'has no text'],
    ['a strange placeholder', { text: 'Hello {name}' }, 'placeholder'],
    ['no choices', { choices: [] }, 'has no choices'],
    [
      'guidance for a choice that does not exist',
      { metaData: { guidance: { people: [{ choice: 'My dog', words: [], articles: [] }], reasons: [] } } },
      'has guidance for "My dog", which nobody can choose',
    ],
    [
      'a self_choice that does not exist',
      { metaData: { self_choice: 'Me' } },
      'names the self_choice "Me", which nobody can choose',
    ],
    [
      'guidance of the wrong shape',
      { metaData: { guidance: { people: [{ choice: 'My partner', words: 'Words' }], reasons: [] } } },
      'guidance.people.0.words',
    ],
    [
      'results in the middle of the intake',
      { results: { type: 'support', target: '/support' } },
      'never ends the walk',
    ],
    [
      'a part with the key of another question',
      { members: [{ key: 'self_harm', choices: [], members: [] }] },
      'used twice',
    ],
  ] as [string, Change, string][])('is refused with %s [ENTITY-05]', (_what, change, words) => {
    expect(messages(changed(graph, ordinary, change))).toContain(words)
  })
})

it('refuses a preference whose value is not used for ranking [INTAKE-02]', () => {
  const graph = shippedIntake('short')
  const [first, second, ...rest] = graph.questions.get('preferred_gender')?.choices ?? []
  const other = changed(graph, 'preferred_gender', { choices: [first, { ...second, value: 'F' }, ...rest] })
  expect(messages(other)).toContain(
    'preferred_gender: stores "F", and preferred_gender knows only Female, Male and null',
  )
})

it.each([
  ['a longer text than a search takes', 'x'.repeat(61)],
  ['a number', 7],
])('refuses a reason that stores %s, also in a nested question [INTAKE-02]', (_what, value) => {
  const graph = shippedIntake('short')
  const [stateOf, reasonOf] = ['appointment_state', 'chief_complaint1']
  const state = graph.questions.get('emotional_support_for')?.nested
  const reason = state?.nested
  expect([state?.key, reason?.key]).toEqual([stateOf, reasonOf])
  const choices = reason?.choices.map((choice, at) => (at === 0 ? { ...choice, value } : choice))
  const other = changed(graph, 'emotional_support_for', {
    nested: { ...state, nested: { ...reason, choices } },
  })
  expect(messages(other)).toContain(
    `part ${reasonOf}: stores ${JSON.stringify(value)}, and a reason is a text of 60 characters at most`,
  )
})

it('refuses a safety answer that does not lead directly to its screen [INTAKE-05]', () => {
  const graph = shippedIntake('safety-sensitive')
  const past = withChoiceNext(graph, 'safety_sensitive_position', 'Yes', { to: 'how_often_nervous' })
  expect(messages(past)).toContain('does not lead straight to the safety screen after "Yes"')
})

it('refuses a graph whose start does not exist [CALL-20]', () => {
  expect(messages({ ...shippedIntake('default'), start: 'nowhere' })).toContain('"nowhere" does not exist')
})

import { checkQuestions, type GraphError } from './check-questions.ts'
import {
  getNext,
  type GraphExample,
  type GraphQuestion,
  type IntakeGraph,
  iterateParts,
  listStoredValues,
  type StoredValue,
} from './graph.ts'
import { type AnswerValues, type NamedRule, namedRules } from './named-rules.ts'
import { getNextStep, listLinks, traverseGraph } from './traverse-graph.ts'

/**
 * Classifies a value by what the rules of a graph decide from it; undefined means no answer. Two values of
 * the same class lead to the same question whatever else was answered. Null for a key no rule reads.
 */
type ClassifyAnswer = (key: string, value: StoredValue | undefined) => string | null

type Value = StoredValue | undefined
type AnswerCombination = readonly (readonly [string, Value])[]

function listRules(graph: IntakeGraph): NamedRule[] {
  const links = [...graph.questions.values()].flatMap(listLinks).map(({ next }) => next)
  const names = new Set(links.flatMap((next) => ('rule' in next ? [next.rule] : [])))
  return [...names].flatMap((name) => namedRules[name] ?? [])
}

/** Every combination of answers to some keys, including no answer. */
function listCombinations(
  keys: readonly string[],
  values: ReadonlyMap<string, Value[]>,
): AnswerCombination[] {
  return keys.reduce<AnswerCombination[]>(
    (all, key) =>
      all.flatMap((given) =>
        (values.get(key) ?? [undefined]).map((value) => [...given, [key, value] as const]),
      ),
    [[]],
  )
}

/**
 * Tries every rule on every combination of the answers it reads, and groups the results by the value of one
 * key.
 */
function createAnswerClassifier(graph: IntakeGraph): ClassifyAnswer {
  const parts: GraphQuestion[] = [...graph.questions.values()].flatMap((step) => [...iterateParts(step)])
  const values = new Map(parts.map((part) => [part.key, [undefined, ...listStoredValues(part)]]))
  const led = new Map<string, Map<Value, string>>()
  for (const rule of listRules(graph)) {
    for (const given of listCombinations(rule.reads, values)) {
      const target = rule.decide(
        new Map(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
      )
      for (const [key, value] of given) {
        const byValue = led.get(key) ?? new Map<Value, string>()
        led.set(key, byValue.set(value, `${byValue.get(value) ?? ''} ${target}`))
      }
    }
  }
  return (key, value) => led.get(key)?.get(value) ?? (led.has(key) ? '' : null)
}

/** One path through a graph, from its first question to where it stops. */
export interface GraphPath {
  readonly keys: readonly string[]
  readonly answers: AnswerValues
  /**
   * Why it stops: at a terminal, at a link to the end, at a missing link, or at a question it already passed.
   */
  readonly stop: 'terminal' | 'end' | 'nowhere' | 'circle'
}

type AnswerOption = ReadonlyMap<string, StoredValue>

/** The values of one question worth trying: one for each link target and each class of the rules. */
function getRepresentativeValues(question: GraphQuestion, classOf: ClassifyAnswer): StoredValue[] {
  const byClass = new Map<string, StoredValue>()
  for (const value of listStoredValues(question)) {
    const choice = question.choices.find((one) => one.value === value) ?? null
    const name = JSON.stringify([getNext(question, choice), classOf(question.key, value)])
    if (!byClass.has(name)) byClass.set(name, value)
  }
  return byClass.size === 0 ? [null] : [...byClass.values()]
}

/** Every combination of answers of one step that can lead to a different question. */
function listAnswerOptions(step: GraphQuestion, classOf: ClassifyAnswer): AnswerOption[] {
  let options: AnswerOption[] = getRepresentativeValues(step, classOf).map(
    (value) => new Map([[step.key, value]]),
  )
  for (const part of iterateParts(step)) {
    if (part === step || classOf(part.key, undefined) === null) continue
    const values = getRepresentativeValues(part, classOf)
    const longer = values.flatMap((value) => options.map((option) => new Map([...option, [part.key, value]])))
    options = part.isRequired ? longer : [...options, ...longer]
  }
  return options
}

function getStopReason(graph: IntakeGraph, last: GraphQuestion, answers: AnswerValues): GraphPath['stop'] {
  const choice = last.choices.find((one) => one.value === answers.get(last.key)) ?? null
  const next = getNext(last, choice)
  return next && 'end' in next ? 'end' : 'nowhere'
}

/** Yields every path through the graph that differs in its questions. */
export function* explorePaths(graph: IntakeGraph, from: string = graph.start): Generator<GraphPath> {
  const classOf = createAnswerClassifier(graph)
  const options = new Map([...graph.questions].map(([key, step]) => [key, listAnswerOptions(step, classOf)]))
  function* on(step: GraphQuestion, keys: readonly string[], answers: AnswerValues): Generator<GraphPath> {
    if (keys.includes(step.key)) return yield { keys: [...keys, step.key], answers, stop: 'circle' }
    const trail = [...keys, step.key]
    if (step.kind === 'terminal') return yield { keys: trail, answers, stop: 'terminal' }
    for (const option of options.get(step.key) ?? []) {
      const given = new Map([...answers, ...option])
      const next = getNextStep(graph, step, given)
      if (next) yield* on(next, trail, given)
      else yield { keys: trail, answers: given, stop: getStopReason(graph, step, given) }
    }
  }
  const first = graph.questions.get(from)
  if (first) yield* on(first, [], new Map())
}

/** Maximum number of errors reported: one wrong link shows up on hundreds of paths. */
const MAX_ERRORS = 10

const formatPath = (keys: readonly string[]): string => keys.join(' -> ')
const isDangerQuestion = (graph: IntakeGraph, key: string): boolean =>
  graph.questions.get(key)?.metaData?.danger_choice !== undefined

function checkPath(graph: IntakeGraph, path: GraphPath, mustAskDanger: boolean): GraphError | null {
  const last = path.keys.at(-1) ?? null
  const say = (message: string) => ({ question: last, message: `${message}: ${formatPath(path.keys)}` })
  if (path.stop === 'circle') return say('the walk goes round in a circle')
  const results = last === null ? undefined : graph.questions.get(last)?.results
  if (path.stop === 'nowhere' || !results) return say('the walk ends without a result')
  const books = results.type === 'counselor' || results.type === 'face_to_face'
  if (books && mustAskDanger && !path.keys.some((key) => isDangerQuestion(graph, key)))
    return say('somebody can book without the question about danger')
  return null
}

/** Stored values of an example, whose answers are written as texts. */
function getExampleAnswers(graph: IntakeGraph, example: GraphExample): Map<string, StoredValue> {
  const given = new Map<string, StoredValue>()
  for (const step of graph.questions.values()) {
    for (const part of iterateParts(step)) {
      const answer = example.answers[part.key]
      const choice =
        part.choices.find((one) => one.text === answer) ??
        (answer === undefined ? part.choices[0] : undefined)
      if (typeof answer === 'boolean') given.set(part.key, answer)
      else if (choice) given.set(part.key, choice.value)
      else if (part.isRequired || part === step) given.set(part.key, part.kind === 'yes_no' ? false : null)
      if (!part.isRequired && answer === undefined && part !== step) given.delete(part.key)
    }
  }
  return given
}

function checkExamples(graph: IntakeGraph): GraphError[] {
  const wrong = graph.examples.flatMap((example) => {
    const { trail, next } = traverseGraph(graph, getExampleAnswers(graph, example), example.from)
    const came = next ? [...trail, next.key] : trail
    if (formatPath(came) === formatPath(example.walk)) return []
    return [
      {
        question: null,
        message: `an example came out as ${formatPath(came)} and not as ${formatPath(example.walk)}`,
      },
    ]
  })
  const shown = new Set(graph.examples.flatMap((example) => example.walk))
  const unshown = [...graph.questions.keys()].filter((key) => !shown.has(key))
  return [...wrong, ...unshown.map((question) => ({ question, message: 'stands in no example' }))]
}

function checkPaths(graph: IntakeGraph): GraphError[] {
  const faults = new Map<string, GraphError>()
  const reached = new Set<string>()
  for (const from of [graph.start, graph.appointmentStart]) {
    for (const path of explorePaths(graph, from)) {
      for (const key of path.keys) reached.add(key)
      const fault = checkPath(graph, path, from === graph.start)
      // One path is enough to show an error: the same message at the same question is reported once.
      if (fault) faults.set(`${fault.question}${fault.message.split(':')[0]}`, fault)
      if (faults.size >= MAX_ERRORS) return [...faults.values()]
    }
  }
  const unreached = [...graph.questions.keys()].filter((key) => !reached.has(key))
  return [
    ...faults.values(),
    ...unreached.map((question) => ({ question, message: 'is reached by no path' })),
  ]
}

/**
 * Returns the errors of an intake graph; empty for a valid one. A valid graph has no dead end and no cycle,
 * every path ends in a result, every question is reachable, a danger answer opens the crisis screen in one
 * step, no booking is possible without the danger question, and its examples come out as written (RD-014).
 */
export function checkGraph(graph: IntakeGraph): GraphError[] {
  const missing = [graph.start, graph.appointmentStart]
    .filter((key) => !graph.questions.has(key))
    .map((key) => ({ question: null, message: `the first question "${key}" does not exist` }))
  const first = [...missing, ...checkQuestions(graph)]
  // Paths of a graph with broken links would only repeat the errors above.
  return first.length > 0 ? first : [...checkExamples(graph), ...checkPaths(graph)]
}

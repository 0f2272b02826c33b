import { type GraphError, checkQuestions } from './check-questions.ts'
import { explorePaths, type GraphPath } from './explore-graph.ts'
import { type IntakeGraph, type GraphExample, type StoredValue, iterateParts } from './graph.ts'
import { traverseGraph } from './traverse-graph.ts'

/** Faults shown at most: one wrong link shows up on hundreds of paths. */
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
      // One path shows the fault well enough: the same words at the same question are said once.
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
 * What is wrong with an intake graph; empty for a good one. A good graph has no dead end and no circle, every path ends
 * in a result, every question is reached, a danger answer opens the crisis screen in one step, nobody books without
 * having been asked about danger, and its examples come out as written (RD-014).
 */
export function checkGraph(graph: IntakeGraph): GraphError[] {
  const missing = [graph.start, graph.appointmentStart]
    .filter((key) => !graph.questions.has(key))
    .map((key) => ({ question: null, message: `the first question "${key}" does not exist` }))
  const first = [...missing, ...checkQuestions(graph)]
  // Paths of a graph with broken links would only repeat what is already said.
  return first.length > 0 ? first : [...checkExamples(graph), ...checkPaths(graph)]
}

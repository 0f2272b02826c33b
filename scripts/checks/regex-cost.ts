import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Source and flags of a regular expression. */
export interface RegexPattern {
  readonly source: string
  readonly flags: string
}
/** Tries to match at a position, then calls the continuation with the end position. */
type Matcher = (at: number, then: (end: number) => boolean) => boolean

/** Thrown when the step limit is exceeded. */
class CostLimitError extends Error {}

/** Sequence. */
const sequence = (steps: readonly Matcher[]): Matcher =>
  steps.reduceRight<Matcher>(
    (rest, first) => (at, then) => first(at, (end) => rest(end, then)),
    (at, then) => then(at),
  )

/** Alternatives: the first one that matches. */
const alternation =
  (ways: readonly Matcher[]): Matcher =>
  (at, then) =>
    ways.some((way) => way(at, then))

/** Repetition of a quantifier, greedy or lazy. */
function repetition({ min, max, greedy }: AST.Quantifier, once: Matcher, count: () => void): Matcher {
  const from =
    (done: number): Matcher =>
    (at, then) => {
      count()
      const again = () =>
        done < max && once(at, (end) => (end > at || done < min) && from(done + 1)(end, then))
      if (done < min) return again()
      return greedy ? again() || then(at) : then(at) || again()
    }
  return from(0)
}

/** A single character or assertion: evaluated by the engine itself. */
function matchSingle(raw: string, flags: string, text: string, count: () => void): Matcher {
  const one = new RegExp(raw, `${flags.replace(/[gy]/g, '')}y`)
  return (at, then) => {
    count()
    one.lastIndex = at
    const [found] = one.exec(text) ?? []
    return found !== undefined && then(at + found.length)
  }
}

/** Compiles a pattern to a backtracking matcher like those of browsers and Node.js that counts its steps. */
function compile({ source, flags }: RegexPattern, text: string, count: () => void): Matcher {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const held = new Map<AST.CapturingGroup, string>()
  const eitherOf = (alternatives: readonly AST.Alternative[]): Matcher =>
    alternation(alternatives.map(({ elements }) => sequence(elements.map(stepOf))))
  function stepOf(element: AST.Element): Matcher {
    switch (element.type) {
      case 'Group':
        return eitherOf(element.alternatives)
      case 'CapturingGroup': {
        const one = eitherOf(element.alternatives)
        return (at, then) =>
          one(at, (end) => {
            held.set(element, text.slice(at, end))
            return then(end)
          })
      }
      case 'Quantifier':
        return repetition(element, stepOf(element.element), count)
      case 'Assertion': {
        if (element.kind !== 'lookahead') return matchSingle(element.raw, flags, text, count)
        const ahead = eitherOf(element.alternatives)
        return (at, then) => ahead(at, () => true) !== element.negate && then(at)
      }
      case 'Backreference': {
        const said = () => [element.resolved].flat().map((group) => held.get(group) ?? '')[0] ?? ''
        return (at, then) => {
          count()
          return text.startsWith(said(), at) && then(at + said().length)
        }
      }
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return matchSingle(element.raw, flags, text, count)
    }
  }
  return eitherOf(parsed.alternatives)
}

/** Steps of a search over a whole text, from every start position; Infinity above `maxShift`. */
export function measureRegexCost(pattern: RegexPattern, text: string, most: number): number {
  let steps = 0
  const match = compile(pattern, text, () => {
    steps += 1
    if (steps > most) throw new CostLimitError()
  })
  try {
    for (let start = 0; start <= text.length;) {
      let end = start
      match(start, (at) => ((end = at), true))
      start = Math.max(end, start + 1)
    }
    return steps
  } catch (error) {
    if (error instanceof CostLimitError) return Number.POSITIVE_INFINITY
    throw error
  }
}

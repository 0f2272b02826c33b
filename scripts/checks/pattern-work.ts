import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A pattern as it is written: between the slashes, and after them. */
export interface Pattern {
  readonly source: string
  readonly flags: string
}
/** Tries to match from a place on, and whatever follows from where that ends. */
type Step = (at: number, then: (end: number) => boolean) => boolean

/** Thrown when it is clear that the work has no good end. */
class TooMuch extends Error {}

/** One after the other. */
const inRow = (steps: readonly Step[]): Step =>
  steps.reduceRight<Step>(
    (rest, first) => (at, then) => first(at, (end) => rest(end, then)),
    (at, then) => then(at),
  )

/** The first of these that leads to an end. */
const either =
  (ways: readonly Step[]): Step =>
  (at, then) =>
    ways.some((way) => way(at, then))

/** As often as the quantifier says, the most or the fewest first. */
function repeated({ min, max, greedy }: AST.Quantifier, once: Step, count: () => void): Step {
  const from =
    (done: number): Step =>
    (at, then) => {
      count()
      const again = () =>
        done < max && once(at, (end) => (end > at || done < min) && from(done + 1)(end, then))
      if (done < min) return again()
      return greedy ? again() || then(at) : then(at) || again()
    }
  return from(0)
}

/** What looks at one sign or at a border does it in one go: the engine itself says yes or no. */
function single(raw: string, flags: string, text: string, count: () => void): Step {
  const one = new RegExp(raw, `${flags.replace(/[gy]/g, '')}y`)
  return (at, then) => {
    count()
    one.lastIndex = at
    const [found] = one.exec(text) ?? []
    return found !== undefined && then(at + found.length)
  }
}

/** Compiles a pattern to a matcher that goes back and tries again as the engines of browsers and Node do, and counts. */
function compile({ source, flags }: Pattern, text: string, count: () => void): Step {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const held = new Map<AST.CapturingGroup, string>()
  const eitherOf = (alternatives: readonly AST.Alternative[]): Step =>
    either(alternatives.map(({ elements }) => inRow(elements.map(stepOf))))
  function stepOf(element: AST.Element): Step {
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
        return repeated(element, stepOf(element.element), count)
      case 'Assertion': {
        if (element.kind !== 'lookahead') return single(element.raw, flags, text, count)
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
        return single(element.raw, flags, text, count)
    }
  }
  return eitherOf(parsed.alternatives)
}

/** Signs and borders a search for a pattern looks at in a whole text, from each beginning on; Infinity for more than `most`. */
export function workOf(pattern: Pattern, text: string, most: number): number {
  let steps = 0
  const match = compile(pattern, text, () => {
    steps += 1
    if (steps > most) throw new TooMuch()
  })
  try {
    for (let start = 0; start <= text.length;) {
      let end = start
      match(start, (at) => ((end = at), true))
      start = Math.max(end, start + 1)
    }
    return steps
  } catch (error) {
    if (error instanceof TooMuch) return Number.POSITIVE_INFINITY
    throw error
  }
}

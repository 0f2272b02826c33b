import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { type RegexPattern, measureRegexCost } from './regex-cost.ts'
import { repositoryRoot } from '../repository-files.ts'

/** Two text lengths: linear work doubles from one to the other, other work nearly quadruples at least. */
const [SHORT, LONG] = [100, 200]
/** Steps per character of the longer text that are harmless, whatever the growth. */
const FEW = 12
/** Step limit. */
const MANY = 1_000_000

interface Place extends RegexPattern {
  readonly file: string
}

/** Regular expressions of the product, and the code of those built at runtime. */
function patterns() {
  const written: Place[] = []
  const made: string[] = []
  const files = globSync(['apps/*/src/**/*.{ts,tsx,js}', 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: repositoryRoot,
  })
  for (const file of files.filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))) {
    const code = readFileSync(path.join(repositoryRoot, file), 'utf8')
    const { program } = parseSync(file, code)
    new Visitor({
      Literal: (node) => {
        if ('regex' in node && node.regex)
          written.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: ({ callee }) => {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(file)
      },
    }).visit(program)
  }
  // Patterns of intake questions are in the tenant config.
  for (const file of globSync('tenant-config/intake/*.yaml', { cwd: repositoryRoot }))
    for (const [, asked = ''] of readFileSync(path.join(repositoryRoot, file), 'utf8').matchAll(
      /\bpattern: '([^']+)'/g,
    ))
      written.push({ file, source: `^(?:${asked})$`, flags: 'u' })
  return { written, made }
}

/** Adversarial texts for a pattern: many repetitions of what it matches, then a mismatch. */
function worstTexts(source: string): readonly ((length: number) => string)[] {
  const plain = source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, '\0').replaceAll(/\\(.)/g, '$1')
  const words = plain.split(/[\0()|?*+{}\]^$[]+/).filter((word) => word.length > 1)
  const signs = [...new Set([...'a0\t.', ...plain])].filter((sign) => sign !== '\0').slice(0, 18)
  const starts = ['', '0', '0\t', '<', ...new Set(words)].slice(0, 6)
  return starts.flatMap((start) =>
    [...signs, ...(start ? [start] : [])].map(
      (part) => (length: number) =>
        `${start}${part.repeat(Math.ceil(length / part.length))}\u0001x\n${start}`,
    ),
  )
}

/** Whether the work of a pattern grows at most linearly with its worst texts. */
const growsEvenly = (pattern: RegexPattern): boolean =>
  worstTexts(pattern.source).every((textOf) => {
    const [short, long] = [textOf(SHORT), textOf(LONG)]
    const work = measureRegexCost(pattern, long, MANY)
    return work <= FEW * long.length || (work < MANY && work <= 3 * measureRegexCost(pattern, short, MANY))
  })

const { written, made } = patterns()
const different = [
  ...new Map(written.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
]

it(`has no pattern with superlinear work (trust S19: ${different.length} cases)`, () => {
  expect(different.length).toBeGreaterThan(100)
  expect(different.filter((pattern) => !growsEvenly(pattern))).toEqual([])
})

it.each([/[\s.]+$/, /^(\d+)+$/, /screens\/.*$/, /<[^>]*>/, /x.*?y/, /(?=.*a)b/, /^(a|a)*$/])(
  'detects %s (trust S19)',
  ({ source, flags }) => expect(growsEvenly({ source, flags })).toBe(false),
)

it('builds patterns at runtime in these places only (trust S19)', () => {
  expect(made.toSorted()).toEqual([
    'apps/api/src/modules/intake/answers/parse-answer-value.ts',
    'packages/api-contract/src/fields/contact/validate-phone.ts',
    'packages/api-contract/src/fields/files/file-name.ts',
    'packages/server-kit/src/i18n/error-translator.ts',
  ])
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { type RegexPattern, measureRegexCost } from './regex-cost.ts'
import { repositoryRoot } from '../repository-files.ts'

/** Two lengths of texts: work that keeps to the text doubles from one to the other, any other at least nearly quadruples. */
const [SHORT, LONG] = [100, 200]
/** Looks at a sign of the longer text, each, that are no matter however they grow. */
const FEW = 12
/** After so many it is clear. */
const MANY = 1_000_000

interface Place extends RegexPattern {
  readonly file: string
}

/** The regular expressions of the product, and the code of those that are put together while it runs. */
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
  // Those of questions stand in what the provider's staff edit.
  for (const file of globSync('tenant-config/intake/*.yaml', { cwd: repositoryRoot }))
    for (const [, asked = ''] of readFileSync(path.join(repositoryRoot, file), 'utf8').matchAll(
      /\bpattern: '([^']+)'/g,
    ))
      written.push({ file, source: `^(?:${asked})$`, flags: 'u' })
  return { written, made }
}

/** Texts a pattern has most work with: something it knows, over and over, and then not what it hopes for. */
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

/** Whether the work of a pattern grows no faster than its worst texts do. */
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

it(`has no pattern whose work grows faster than the worst text (trust S19: ${different.length} cases)`, () => {
  expect(different.length).toBeGreaterThan(100)
  expect(different.filter((pattern) => !growsEvenly(pattern))).toEqual([])
})

it.each([/[\s.]+$/, /^(\d+)+$/, /screens\/.*$/, /<[^>]*>/, /x.*?y/, /(?=.*a)b/, /^(a|a)*$/])(
  'finds %s, whose work does (trust S19)',
  ({ source, flags }) => expect(growsEvenly({ source, flags })).toBe(false),
)

it('puts patterns together while running in these places only (trust S19)', () => {
  expect(made.toSorted()).toEqual([
    'apps/api/src/modules/intake/answers/parse-answer-value.ts',
    'apps/portal/src/app/routing/routes.ts',
    'packages/api-contract/src/fields/contact/validate-phone.ts',
    'packages/api-contract/src/fields/files/file-name.ts',
    'packages/server-kit/src/i18n/error-translator.ts',
  ])
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { root } from './test-sources.ts'

/** As long as anything is that we read as a whole and somebody else wrote, but for files. */
const LENGTH = 50_000
/** Milliseconds. A pattern that goes over a text once needs less than one; one that goes over it for every character, thousands. */
const TOO_LONG = 500

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** The regular expressions of the product, and the code of those that are put together while it runs. */
function patterns() {
  const written: Pattern[] = []
  const made: string[] = []
  const files = globSync(['apps/*/src/**/*.{ts,tsx,js}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root })
  for (const file of files.filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))) {
    const code = readFileSync(path.join(root, file), 'utf8')
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
  for (const file of globSync('programmes/intake/*.yaml', { cwd: root }))
    for (const [, asked = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /\bpattern: '([^']+)'/g,
    ))
      written.push({ file, source: `^(?:${asked})$`, flags: 'u' })
  return { written, made }
}

/** Texts a pattern has most work with: something it knows, over and over, and then not what it hopes for. */
function worstTexts(source: string): readonly string[] {
  const plain = source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, '\0').replaceAll(/\\(.)/g, '$1')
  const words = plain.split(/[\0()|?*+{}\]^$[]+/).filter((word) => word.length > 1)
  const signs = [...new Set([...'a0\t.', ...plain])].filter((sign) => sign !== '\0').slice(0, 18)
  const starts = ['', '0', '0\t', '<', ...new Set(words)].slice(0, 6)
  return starts.flatMap((start) =>
    [...signs, ...(start ? [start] : [])].map(
      (part) => `${start}${part.repeat(Math.ceil(LENGTH / part.length))}\u0001x\n${start}`,
    ),
  )
}

const sandbox = createContext({ source: '', flags: '', text: '' })
const use = new Script("text.replaceAll(new RegExp(source, flags), '')")

/** Whether a pattern comes to an end in time with every one of its worst texts. */
function isQuick({ source, flags }: Pattern): boolean {
  const all = `${flags.replace(/[gy]/g, '')}g`
  return worstTexts(source).every((text) => {
    Object.assign(sandbox, { source, flags: all, text })
    try {
      use.runInContext(sandbox, { timeout: TOO_LONG })
      return true
    } catch {
      return false
    }
  })
}

const { written, made } = patterns()
const different = [
  ...new Map(written.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
]

it(`goes over 50 KB of the worst text once with every pattern (trust S19: ${different.length} cases)`, () => {
  expect(different.length).toBeGreaterThan(100)
  expect(different.filter((pattern) => !isQuick(pattern))).toEqual([])
}, 120_000)

it('finds a pattern that does not (trust S19: 2 cases)', () => {
  const slow = [/[\s.]+$/, /^(\d+)+$/]
  expect(
    slow.filter((pattern) => isQuick({ file: '', ...pattern, source: pattern.source, flags: '' })),
  ).toEqual([])
}, 60_000)

it('puts patterns together while running in these places only (trust S19)', () => {
  expect(made.toSorted()).toEqual([
    'apps/api/src/features/intake/read-value.ts',
    'apps/portal/src/app/routes.ts',
    'packages/contract/src/fields/phone.ts',
  ])
})

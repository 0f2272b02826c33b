import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compiled } from './compile.ts'
import { type Said, saidOf, valuesOf, type Values } from './format.ts'
import type { Language } from './languages.ts'

/** What the compiled source says, as a module of its own. */
async function run(language: Language, source: string, values: Values): Promise<string> {
  const code = `export default ${compiled(language, source)}`
  const { default: said } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly default: Said
  }
  return typeof said === 'string' ? said : said(values)
}

function interpreted(language: Language, source: string, values: Values): string {
  const said = saidOf(language, source)
  return typeof said === 'string' ? said : said(values)
}

const sessions = `.input {$count :integer}
.match $count
0 {{No sessions left}}
one {{{$count} session of {$program} left}}
* {{{$count} sessions of {$program} left}}`
const answers = `.input {$gender :string}
.match $gender
female {{She answers}}
male {{He answers}}
* {{They answer}}`

describe('compiled texts', () => {
  it.each([
    ['Call us', {}],
    ['It’s “here”: $100 \\{sic\\}, `a` \\\\ b', {}],
    ['Call {$number} or \\{text\\} ${$number} `now`', { number: '988' }],
    [sessions, { count: 0, program: 'Northstar' }],
    [sessions, { count: 1, program: 'Northstar' }],
    [sessions, { count: 12345, program: 'Northstar' }],
    [answers, { gender: 'female' }],
    [answers, { gender: 'x' }],
  ])('say what the library says: %s', async (source, values) => {
    for (const language of ['en', 'es'] as const)
      expect(await run(language, source, values)).toBe(interpreted(language, source, values))
  })

  it('say any words as they were typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (words, name) => {
        const source = `${words.replaceAll(/[\\{}|]/g, '\\$&')} {$name}`
        fc.pre(!source.trimStart().startsWith('.') && !source.includes('\0'))
        expect(await run('es', source, { name })).toBe(interpreted('es', source, { name }))
      }),
      { numRuns: 100 },
    )
  })

  it('know what is filled in, and refuse what they do not know', () => {
    expect(valuesOf(sessions)).toEqual(['count', 'program'])
    expect(() => compiled('es', 'Llame {')).toThrow()
    expect(() => compiled('es', '{$day :datetime}')).toThrow('Only values are filled in here')
    expect(() => valuesOf('.input {$n :integer}\n.match $n\none {{a}}')).toThrow()
  })
})

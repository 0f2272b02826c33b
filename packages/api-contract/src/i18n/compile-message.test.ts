import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { compileMessage } from './compile-message.ts'
import {
  type ResolvedMessage,
  resolveMessage,
  listMessageVariables,
  type MessageValues,
} from './resolve-message.ts'
import type { Language } from './languages.ts'

/** Loads the compiled source as a module. */
async function load(language: Language, source: string): Promise<(values: MessageValues) => string> {
  const code = `export default ${compileMessage(language, source)}`
  const { default: said } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly default: ResolvedMessage
  }
  return typeof said === 'string' ? () => said : said
}

/** Evaluates the compiled source. */
const run = async (language: Language, source: string, values: MessageValues): Promise<string> =>
  (await load(language, source))(values)

function interpreted(language: Language, source: string, values: MessageValues): string {
  const said = resolveMessage(language, source)
  return typeof said === 'string' ? said : said(values)
}

const sessions = `.input {$count :integer}
.match $count
0 {{No sessions left}}
one {{{$count} session of {$program} left}}
* {{{$count} sessions of {$program} left}}`
const millions = '.input {$count :integer} .match $count one {{one}} many {{{$count} de}} * {{{$count}}}'
const share = '.input {$share :number} .match $share one {{one}} * {{{$share} in all}}'
const answers = `.input {$gender :string}
.match $gender
female {{She answers}}
male {{He answers}}
* {{They answer}}`

describe('compiled messages', () => {
  it.each([
    ['Call us', {}],
    ['It’s “here”: $100 \\{sic\\}, `a` \\\\ b', {}],
    ['Call {$number} or \\{text\\} ${$number} `now`', { number: '988' }],
    [sessions, { count: 0, program: 'Northstar' }],
    [sessions, { count: 1, program: 'Northstar' }],
    [sessions, { count: 2, program: 'Northstar' }],
    [sessions, { count: 999, program: 'Northstar' }],
    [sessions, { count: 1000, program: 'Northstar' }],
    [sessions, { count: 12345, program: 'Northstar' }],
    [sessions, { count: 1_000_000, program: 'Northstar' }],
    [sessions, { count: -1, program: 'Northstar' }],
    [millions, { count: 1_000_000 }],
    [millions, { count: 2 }],
    [share, { share: 0.5 }],
    [share, { share: 1234.5 }],
    [answers, { gender: 'female' }],
    [answers, { gender: 'x' }],
  ])("equal the library's output: %s", async (source, values) => {
    for (const language of ['en', 'es'] as const)
      expect(await run(language, source, values)).toBe(interpreted(language, source, values))
  })

  it('need no slow first Intl call of the browser for common counts', async () => {
    const said = await Promise.all((['en', 'es'] as const).map((language) => load(language, sessions)))
    vi.stubGlobal('Intl', {})
    const written = vi.spyOn(Number.prototype, 'toLocaleString')
    onTestFinished(() => {
      vi.unstubAllGlobals()
      written.mockRestore()
    })
    for (const say of said)
      expect([0, 1, 999].map((count) => say({ count, program: 'Northstar' }))).toEqual([
        'No sessions left',
        '1 session of Northstar left',
        '999 sessions of Northstar left',
      ])
    expect(written).not.toHaveBeenCalled()
  })

  it('keep any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (words, name) => {
        const source = `${words.replaceAll(/[\\{}|]/g, '\\$&')} {$name}`
        fc.pre(!source.trimStart().startsWith('.') && !source.includes('\0'))
        expect(await run('es', source, { name })).toBe(interpreted('es', source, { name }))
      }),
      { numRuns: 100 },
    )
  })

  it('list their variables, and reject unsupported syntax', () => {
    expect(listMessageVariables(sessions)).toEqual(['count', 'program'])
    expect(() => compileMessage('es', 'Llame {')).toThrow()
    expect(() => compileMessage('es', '{$day :datetime}')).toThrow('Only placeholders are supported here')
    expect(() => listMessageVariables('.input {$n :integer}\n.match $n\none {{a}}')).toThrow()
  })
})

import path from 'node:path'
import type { FieldDefinition } from '@evenkeel/contract/fields/definition'
import { normalise } from '@evenkeel/contract/fields/normalise'
import { validateForm } from '@evenkeel/contract/fields/validate'
import fc from 'fast-check'
import { build } from 'vite'
import { expect, test } from '../fixtures.ts'

const runs = 10_000
const seed = 20_261_120
const contract = path.resolve(import.meta.dirname, '../../packages/contract/src')
const at = { now: '2026-03-04T17:00:00Z', zone: 'America/New_York' }

type Body = Readonly<Record<string, string>>
interface Judge {
  readonly fields: readonly FieldDefinition[]
  readonly bodies: fc.Arbitrary<Body>
}

const digits = fc.stringMatching(/^[0-9]{0,12}$/)
const letters = fc.string({ unit: 'grapheme', maxLength: 12 })
const date: Judge = {
  fields: [{ id: 'it', type: 'date', label: 'It', required: true, min: 18 }],
  bodies: fc.record({
    it: fc.oneof(
      fc.stringMatching(/^[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}$/),
      fc
        .tuple(fc.integer({ min: 1900, max: 2030 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }))
        .map(([year, month, day]) =>
          [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
        ),
      letters,
    ),
  }),
}
const phone: Judge = {
  fields: [{ id: 'it', type: 'tel', label: 'It' }],
  bodies: fc.record({
    it: fc.oneof(
      fc.stringMatching(/^(\+1 ?)?\(?[2-9][0-9]{2}\)?[ -]?[0-9]{3}[ -]?[0-9]{4}$/),
      digits,
      letters,
    ),
  }),
}
const initials: Judge = {
  fields: [
    { id: 'first', type: 'text', label: 'First' },
    { id: 'last', type: 'text', label: 'Last' },
    { id: 'it', type: 'text', label: 'It', required: true, initialsOf: ['first', 'last'] },
  ],
  bodies: fc.tuple(letters, letters, fc.boolean(), letters).map(([first, last, isRight, other]) => ({
    first,
    last,
    it: isRight ? `${[...first.trim()][0] ?? ''}${[...last.trim()][0] ?? ''}`.toLowerCase() : other,
  })),
}
const email: Judge = {
  fields: [{ id: 'it', type: 'email', label: 'It' }],
  bodies: fc.record({
    it: fc.oneof(
      fc.emailAddress(),
      letters,
      fc.tuple(letters, letters).map((p) => p.join('@')),
    ),
  }),
}
const password: Judge = {
  fields: [{ id: 'it', type: 'password', label: 'It', max: 128 }],
  bodies: fc.record({ it: fc.oneof(fc.stringMatching(/^[A-Za-z0-9!#$~ßéÅж]{1,14}$/u), letters) }),
}

/** Hosts as they are typed, with what the two URL parsers have judged differently: blanks, marks, odd dots and digits. */
const host = fc.oneof(
  fc.domain(),
  fc.stringMatching(/^[a-zA-Z0-9 .%_*|<>^~'"{}ßéж\u{3002}\u{ad}-]{1,14}$/u),
  fc.tuple(letters, letters).map((p) => p.join('.')),
  fc.ipV4(),
)
const url: Judge = {
  fields: [{ id: 'it', type: 'url', label: 'It' }],
  bodies: fc.record({
    it: fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(
          fc.constantFrom(
            '',
            'https://',
            'http://',
            'HTTPS://',
            'ftp://',
            'https:',
            'https:\\\\',
            'https:///',
          ),
          host,
          fc.constantFrom('', ':80', ':0', ':65536', ':x', '/', '/a b', '?q', '#f', '@me', '\\'),
        )
        .map((parts) => parts.join('')),
      letters,
    ),
  }),
}

const verdict = (fields: readonly FieldDefinition[], body: Body) =>
  validateForm(fields, normalise(fields, body), { ...at, now: Temporal.Instant.from(at.now) })[0]?.message ??
  ''

/** The rules as the browser gets them, in one script. */
async function rulesForBrowser(): Promise<string> {
  const entry = '\0rules'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'rules',
        resolveId: (id) => (id === 'rules' ? entry : null),
        load: (id) =>
          id === entry
            ? `import { normalise } from '${contract}/fields/normalise.ts'
               import { validateForm } from '${contract}/fields/validate.ts'
               globalThis.judge = ({ fields, bodies, at }) => bodies.map((body) =>
                 validateForm(fields, normalise(fields, body), { ...at, now: Temporal.Instant.from(at.now) })[0]?.message ?? '')`
            : null,
      },
    ],
    build: { write: false, rolldownOptions: { input: 'rules', output: { format: 'iife' } } },
  })
  const { output } = Array.isArray(built) ? built[0]! : (built as Extract<typeof built, { output: unknown }>)
  return output[0].code
}

test.describe('browser and server never disagree', () => {
  let rules = ''
  test.beforeAll(async () => {
    rules = await rulesForBrowser()
  })
  const judges: readonly (readonly [string, Judge])[] = [
    ['dates', date],
    ['phones', phone],
    ['initials', initials],
    ['emails', email],
    ['passwords', password],
    ['web addresses [VALID-04]', url],
  ]
  for (const [name, { fields, bodies }] of judges) {
    test(`on ${runs} values: ${name}`, async ({ page }) => {
      const sample = fc.sample(bodies, { numRuns: runs, seed })
      await page.addScriptTag({ content: rules })
      const there = await page.evaluate(
        (given) => (globalThis as unknown as { judge: (given: unknown) => string[] }).judge(given),
        { fields, bodies: sample, at },
      )
      const here = sample.map((body) => verdict(fields, body))
      const apart = sample.flatMap((body, index) =>
        there[index] === here[index] ? [] : [{ body, browser: there[index], server: here[index] }],
      )
      expect(there).toHaveLength(runs)
      expect(apart.slice(0, 5)).toEqual([])
      expect(here.filter((text) => text === '').length).toBeGreaterThan(runs / 50)
      expect(here.filter((text) => text !== '').length).toBeGreaterThan(runs / 50)
    })
  }
})

import fc from 'fast-check'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { normalizeFields } from '../fields/normalize-fields.ts'
import { validateForm } from '../fields/validate.ts'

type Body = Readonly<Record<string, string>>
interface SampleSource {
  readonly fields: readonly FieldDefinition[]
  readonly bodies: fc.Arbitrary<Body>
}

/** Values of one kind with their server-side validation results. */
export interface ValidationSample {
  readonly fields: readonly FieldDefinition[]
  readonly bodies: readonly Body[]
  readonly verdicts: readonly string[]
}

const digits = fc.stringMatching(/^[0-9]{0,12}$/)
const letters = fc.string({ unit: 'grapheme', maxLength: 12 })
const arbitraryBody = (...texts: fc.Arbitrary<string>[]) => fc.record({ it: fc.oneof(...texts) })
const padTwoDigits = (number: number): string => String(number).padStart(2, '0')

const date: SampleSource = {
  fields: [{ id: 'it', type: 'date', label: 'It', required: true, min: 18 }],
  bodies: arbitraryBody(
    fc.stringMatching(/^[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}$/),
    fc
      .tuple(fc.integer({ min: 1900, max: 2030 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }))
      .map(([year, month, day]) => [year, padTwoDigits(month), padTwoDigits(day)].join('-')),
    letters,
  ),
}
const phone: SampleSource = {
  fields: [{ id: 'it', type: 'tel', label: 'It' }],
  bodies: arbitraryBody(
    fc.stringMatching(/^(\+1 ?)?\(?[2-9][0-9]{2}\)?[ -]?[0-9]{3}[ -]?[0-9]{4}$/),
    digits,
    letters,
  ),
}
const initials: SampleSource = {
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
const email: SampleSource = {
  fields: [{ id: 'it', type: 'email', label: 'It' }],
  bodies: arbitraryBody(
    fc.emailAddress(),
    letters,
    fc.tuple(letters, letters).map((parts) => parts.join('@')),
  ),
}
const password: SampleSource = {
  fields: [{ id: 'it', type: 'password', label: 'It', max: 128 }],
  bodies: arbitraryBody(fc.stringMatching(/^[A-Za-z0-9!#$~ßéÅж]{1,14}$/u), letters),
}
/**
 * Typed hosts, including what the URL parsers of browsers and server treat differently: blanks, combining
 * marks, odd dots and digits.
 */
const host = fc.oneof(
  fc.domain(),
  fc.stringMatching(/^[a-zA-Z0-9 .%_*|<>^~'"{}ßéж\u{3002}\u{ad}-]{1,14}$/u),
  fc.tuple(letters, letters).map((parts) => parts.join('.')),
  fc.ipV4(),
)
const schemes = ['', 'https://', 'http://', 'HTTPS://', 'ftp://', 'https:', 'https:\\\\', 'https:///']
const urlSuffixes = ['', ':80', ':0', ':65536', ':x', '/', '/a b', '?q', '#f', '@me', '\\']
const url: SampleSource = {
  fields: [{ id: 'it', type: 'url', label: 'It' }],
  bodies: arbitraryBody(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(fc.constantFrom(...schemes), host, fc.constantFrom(...urlSuffixes))
      .map((parts) => parts.join('')),
    letters,
  ),
}
const sources = { date, phone, initials, email, password, url }
export type ValidationSampleKind = keyof typeof sources

/** A command of component tests: 10,000 values of one kind with the results of the server. */
export function createValidationSample(_context: unknown, kind: ValidationSampleKind): ValidationSample {
  const context = { now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
  const { fields, bodies: arbitrary } = sources[kind]
  const bodies = fc.sample(arbitrary, { numRuns: 10_000, seed: 20_261_120 })
  const verdicts = bodies.map(
    (body) => validateForm(fields, normalizeFields(fields, body), context)[0]?.message ?? '',
  )
  return { fields, bodies, verdicts }
}

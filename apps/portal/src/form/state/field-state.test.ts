import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { describe, expect, it } from 'vitest'
import {
  isDirtyOnChange,
  type DisplayFlags,
  getDisplayState,
  type FieldState,
  getFieldView,
} from './field-state.ts'

const none: DisplayFlags = {
  readonly: false,
  focused: false,
  error: false,
  loading: false,
  filled: false,
  dirty: false,
}
const flagNames = Object.keys(none) as (keyof DisplayFlags)[]
const email: FieldDefinition = { id: 'email', type: 'email', label: 'Email' }
const untouched: FieldState = { model: '', view: '', dirty: false, focused: false, serverError: null }
const around = { error: null, loading: false, highlighted: false }

describe('display state', () => {
  it.each([
    [
      { ...none, readonly: true, focused: true, error: true, loading: true, filled: true, dirty: true },
      'readonly',
    ],
    [{ ...none, focused: true, error: true, loading: true, filled: true, dirty: true }, 'focus'],
    [{ ...none, error: true, loading: true, filled: true, dirty: true }, 'error'],
    [{ ...none, loading: true, filled: true, dirty: true }, 'loading'],
    [{ ...none, filled: true, dirty: true }, 'valid'],
    [{ ...none, dirty: true }, 'dirty'],
    [{ ...none, filled: true }, 'idle'],
    [none, 'idle'],
  ] as const)('of %o is %s [FIELD-22]', (flags, expected) => {
    expect(getDisplayState(flags)).toBe(expected)
  })

  it('keeps the order of priority over all 64 combinations [FIELD-22]', () => {
    for (let bits = 0; bits < 64; bits += 1) {
      const flags = Object.fromEntries(
        flagNames.map((name, at) => [name, (bits & (1 << at)) > 0]),
      ) as unknown as DisplayFlags
      const first = [
        flags.readonly && 'readonly',
        flags.focused && 'focus',
        flags.error && 'error',
        flags.loading && 'loading',
        flags.filled && flags.dirty && 'valid',
        flags.dirty && 'dirty',
        'idle',
      ].find(Boolean)
      expect(getDisplayState(flags)).toBe(first)
    }
  })
})

describe('errors', () => {
  const broken = { ...around, error: 'This field is required' }

  it('show only once the field is dirty [FIELD-25]', () => {
    expect(getFieldView(email, untouched, broken).shownError).toBeNull()
    expect(getFieldView(email, { ...untouched, dirty: true }, broken).shownError).toBe(
      'This field is required',
    )
  })
  it('never show on a readonly field [FIELD-25]', () => {
    const view = getFieldView(
      { ...email, readonly: true },
      { ...untouched, dirty: true, serverError: 'Taken' },
      broken,
    )
    expect(view.shownError).toBeNull()
    expect(view.display).toBe('readonly')
  })
  it("prefer the server's text [ERROR-19]", () => {
    const view = getFieldView(email, { ...untouched, dirty: true, serverError: 'Taken' }, broken)
    expect(view.shownError).toBe('Taken')
    expect(view.error).toBe('This field is required')
    expect(view.display).toBe('error')
  })
})

it('include definition, values, errors and the default prefix of a phone [ENTITY-18]', () => {
  const tel: FieldDefinition = {
    id: 'phone',
    type: 'tel',
    label: 'Phone',
    required: true,
    min: 1,
    max: 2,
    matches: 'other',
    options: [],
  }
  expect(
    getFieldView(tel, { ...untouched, model: '3055550101', view: '(305) 555-0101' }, around),
  ).toMatchObject({
    type: 'tel',
    required: true,
    min: 1,
    max: 2,
    matches: 'other',
    options: [],
    telPrefix: '+1',
    dirty: false,
    error: null,
    serverError: null,
    model: '3055550101',
    view: '(305) 555-0101',
  })
  expect(getFieldView({ ...tel, telPrefix: '+44' }, untouched, around).telPrefix).toBe('+44')
})

it('treats a toggle change as complete, typing as incomplete, and a date as complete once its year is whole [FIELD-24]', () => {
  const of = (type: FieldDefinition['type'], model: string) =>
    isDirtyOnChange({ id: 'f', type, label: 'F' }, model)
  for (const type of ['boolean', 'radio', 'checkbox', 'select', 'file'] as const)
    expect(of(type, 'x')).toBe(true)
  for (const type of ['text', 'textarea', 'number', 'url', 'tel', 'email', 'password'] as const)
    expect(of(type, 'x')).toBe(false)
  expect(of('date', '03/04/1990')).toBe(true)
  expect(of('date', '03/04/0199')).toBe(false)
  expect(of('date', '')).toBe(false)
})

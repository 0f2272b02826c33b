import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { expect, it } from 'vitest'
import {
  countErrorsBySection,
  findFieldError,
  findErrorWithin,
  listEnclosingPaths,
  findProblemSection,
  findFormSection,
} from './form-sections.ts'

const fault = (over: Partial<StudioProblem>): StudioProblem => ({
  severity: 'error',
  file: 'organisations/acme.yaml',
  line: 3,
  place: null,
  message: 'wrong',
  ...over,
})

it('maps a problem to the form section that shows its field', () => {
  expect(findFormSection('children.0.phone')).toBe('locations')
  expect(findFormSection('session_terms.after_last.link')).toBe('terms')
  expect(findProblemSection(fault({ place: 'custom_color1' }))).toBe('look')
})

it('maps a problem outside the form to its line, and a translation problem to its language', () => {
  expect(findProblemSection(fault({ place: 'mdlive_provider_type' }))).toBe('files')
  expect(findProblemSection(fault({}))).toBe('files')
  expect(findProblemSection(fault({ file: 'organisations/acme.svg' }))).toBe('look')
  expect(findProblemSection(fault({ file: 'organisations/acme.es.yaml', place: 'navs.0' }))).toBe('languages')
})

it('reports a problem at its own field, and nested problems at a field edited as one', () => {
  const faults = [
    fault({ place: 'hosts.1', message: 'no host' }),
    fault({ place: 'phone', severity: 'advice' }),
  ]
  expect(findFieldError(faults, 'hosts')).toBeNull()
  expect(findErrorWithin(faults, 'hosts')).toBe('no host')
  expect(findFieldError(faults, 'phone')).toBeNull()
  expect(listEnclosingPaths('a.0.b')).toEqual(['a.0.b', 'a.0', 'a'])
})

it('counts errors per section and ignores advice', () => {
  const faults = [
    fault({ place: 'phone' }),
    fault({ place: 'hosts.0' }),
    fault({ place: 'scene', severity: 'advice' }),
  ]
  expect([...countErrorsBySection(faults)]).toEqual([['name', 2]])
})
